package dev.doorbell.hardware.nic.receive;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.AtomicRequest;
import dev.doorbell.hardware.message.AtomicResponse;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.nic.connection.Connection;
import dev.doorbell.hardware.nic.connection.Losses;
import dev.doorbell.hardware.nic.memory.DmaReader;
import dev.doorbell.hardware.nic.memory.ReadTarget;
import dev.doorbell.hardware.nic.memory.Word;
import dev.doorbell.hardware.nic.port.NicPorts;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Unit of a NIC that carries out atomics on the memory the NIC reaches, each a read and a write
 * over PCIe under a lock. A lock covers the 8-byte words whose addresses agree in their low 12
 * bits, as on ConnectX-3 and Connect-IB (Kalia et al., ATC 2016). Atomics of one lock follow each
 * other: the next word is read behind the write of the last one, which the read cannot overtake on
 * PCIe. Atomics of different locks overlap, so at most 512 are under way.
 *
 * <p>Atomics on one word therefore take a read round trip each. The same authors measured 2.2 to
 * 2.7 million a second on one word of host memory, not fewer than follows here, so nothing is added
 * to the round trip.
 */
public final class AtomicUnit {

    private static final int LOCK_ADDRESSES = 1 << 12;

    private final NicPorts ports;
    private final DmaReader reader;
    private final Losses losses;
    private final Answers answers;
    private final Map<Integer, ArrayDeque<Pending>> byLock = new HashMap<>();

    AtomicUnit(NicPorts ports, DmaReader reader, Losses losses, Answers answers) {
        this.losses = losses;
        this.answers = answers;
        this.ports = ports;
        this.reader = reader;
    }

    /** Carries out a request on a word, at a bus address of {@code function}'s computer. */
    void execute(Connection connection, int function, long address, AtomicRequest request) {
        Pending pending = new Pending(connection, function, address, request);
        ArrayDeque<Pending> queue =
                byLock.computeIfAbsent(lockOf(pending), ignored -> new ArrayDeque<>());
        queue.addLast(pending);
        if (queue.size() == 1) {
            read(pending, queue);
        }
    }

    /** Tells that no atomic is under way. */
    void describe(RelativeState state) {
        state.rest(byLock.isEmpty());
    }

    private void read(Pending pending, ArrayDeque<Pending> queue) {
        reader.readControl(
                pending.function,
                pending.address,
                pending.request.operation().bytes(),
                new WordRead(pending, queue),
                0);
    }

    /**
     * Handles the death of the memory: a dead responder is silent about it, another one reports it.
     * Atomics on another function's memory that waited for the lock continue.
     */
    private void lost(Pending lost, ArrayDeque<Pending> queue) {
        List<Pending> dead = queue.stream().filter(it -> it.function == lost.function).toList();
        queue.removeAll(dead);
        for (Pending waiting : dead) {
            Connection connection = waiting.connection;
            if (losses.swallows(connection)) {
                losses.drop(connection, waiting.request, 0);
            } else {
                answers.fail(connection, waiting.request.psn());
            }
            answers.end(connection);
        }
        proceed(lost, queue);
    }

    private long modify(Pending pending, ArrayDeque<Pending> queue, Payload payload) {
        if (!(payload instanceof Payload.Real real)) {
            throw new IllegalStateException(
                    "expected the word of an atomic in real memory but it is phantom");
        }
        AtomicRequest request = pending.request;
        if (losses.swallows(pending.connection)) {
            losses.drop(pending.connection, request, 0);
            answers.end(pending.connection);
            next(pending, queue);
            return ports.nowPs();
        }
        AtomicOperation operation = request.operation();
        long original = Word.load(real.bytes(), real.offset(), operation.bytes());
        byte[] word = Word.store(operation.apply(original), operation.bytes());
        ports.toNode(pending.function, DmaWrite.single(pending.address, Payload.of(word)), 0);
        long end =
                ports.toPeer(
                        pending.connection.peerNic(),
                        new AtomicResponse(pending.connection.peerQpn(), request.psn(), original),
                        0);
        answers.end(pending.connection);
        next(pending, queue);
        return end;
    }

    private void next(Pending ended, ArrayDeque<Pending> queue) {
        queue.removeFirst();
        proceed(ended, queue);
    }

    /** Begins the next atomic that waits for the lock of an ended one. */
    private void proceed(Pending ended, ArrayDeque<Pending> queue) {
        if (queue.isEmpty()) {
            byLock.remove(lockOf(ended));
        } else {
            read(queue.getFirst(), queue);
        }
    }

    /** Number of the lock of an atomic's word. */
    private static int lockOf(Pending pending) {
        return (int) (pending.address & (LOCK_ADDRESSES - 1)) / Long.BYTES;
    }

    /** An atomic that has been accepted and not yet answered. */
    private record Pending(
            Connection connection, int function, long address, AtomicRequest request) {}

    /** Takes the word that an atomic requested. */
    private final class WordRead implements ReadTarget {

        private final Pending pending;
        private final ArrayDeque<Pending> queue;

        WordRead(Pending pending, ArrayDeque<Pending> queue) {
            this.pending = pending;
            this.queue = queue;
        }

        @Override
        public long arrived(Payload payload, int cookie) {
            return modify(pending, queue, payload);
        }

        @Override
        public void lost() {
            AtomicUnit.this.lost(pending, queue);
        }
    }
}

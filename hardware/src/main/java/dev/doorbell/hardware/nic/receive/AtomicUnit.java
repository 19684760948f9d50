package dev.doorbell.hardware.nic.receive;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.AtomicRequest;
import dev.doorbell.hardware.message.AtomicResponse;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.Nak;
import dev.doorbell.hardware.nic.connection.Connection;
import dev.doorbell.hardware.nic.connection.Losses;
import dev.doorbell.hardware.nic.memory.DmaReader;
import dev.doorbell.hardware.nic.memory.ReadTarget;
import dev.doorbell.hardware.nic.memory.Word;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.verbs.CompletionStatus;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/**
 * Carries out atomics on the memory the NIC reaches, each a read and a write over PCIe. Those on
 * one aligned 8-byte word, whatever part of it they change, follow each other: the next word is
 * read behind the last one's write, which it cannot overtake. Those on different words overlap.
 */
public final class AtomicUnit {

    private final NicPorts ports;
    private final DmaReader reader;
    private final Losses losses;
    private final Map<Long, ArrayDeque<Pending>> byWord = new HashMap<>();

    AtomicUnit(NicPorts ports, DmaReader reader, Losses losses) {
        this.losses = losses;
        this.ports = ports;
        this.reader = reader;
    }

    /** Carries out a request on the memory of {@code function}'s computer. */
    void execute(Connection connection, int function, AtomicRequest request) {
        Pending pending = new Pending(connection, function, request);
        ArrayDeque<Pending> queue =
                byWord.computeIfAbsent(wordOf(pending), ignored -> new ArrayDeque<>());
        queue.addLast(pending);
        if (queue.size() == 1) {
            read(pending, queue);
        }
    }

    /** Tells that no atomic is under way. */
    void describe(RelativeState state) {
        state.rest(byWord.isEmpty());
    }

    private void read(Pending pending, ArrayDeque<Pending> queue) {
        reader.readControl(
                pending.function,
                pending.request.address(),
                pending.request.operation().bytes(),
                new WordRead(pending, queue),
                0);
    }

    /**
     * Handles the death of the memory: a dead responder is silent about it, another one reports it.
     */
    private void lost(Pending pending, ArrayDeque<Pending> queue) {
        byWord.remove(wordOf(pending));
        for (Pending waiting : queue) {
            Connection connection = waiting.connection;
            if (losses.swallows(connection)) {
                losses.drop(connection, waiting.request, 0);
            } else {
                int status = CompletionStatus.REM_OP_ERR.code();
                int psn = waiting.request.psn();
                ports.toPeer(connection.peerNic(), new Nak(connection.peerQpn(), psn, status), 0);
            }
        }
        queue.clear();
    }

    private long modify(Pending pending, ArrayDeque<Pending> queue, Payload payload) {
        if (!(payload instanceof Payload.Real real)) {
            throw new IllegalStateException(
                    "expected the word of an atomic in real memory but it is phantom");
        }
        AtomicRequest request = pending.request;
        if (losses.swallows(pending.connection)) {
            losses.drop(pending.connection, request, 0);
            next(pending, queue);
            return ports.nowPs();
        }
        AtomicOperation operation = request.operation();
        long original = Word.load(real.bytes(), real.offset(), operation.bytes());
        byte[] word = Word.store(operation.apply(original), operation.bytes());
        ports.toNode(pending.function, DmaWrite.single(request.address(), Payload.of(word)), 0);
        long end =
                ports.toPeer(
                        pending.connection.peerNic(),
                        new AtomicResponse(pending.connection.peerQpn(), request.psn(), original),
                        0);
        next(pending, queue);
        return end;
    }

    /** An atomic has ended; the next on its word may begin. */
    private void next(Pending ended, ArrayDeque<Pending> queue) {
        queue.removeFirst();
        if (queue.isEmpty()) {
            byWord.remove(wordOf(ended));
        } else {
            read(queue.getFirst(), queue);
        }
    }

    /** Names a word in the bits of its address, and whose it is in those below. */
    private static long wordOf(Pending pending) {
        return (pending.request.address() & -Long.BYTES) | pending.function;
    }

    /** An atomic that has been accepted and not yet answered. */
    private record Pending(Connection connection, int function, AtomicRequest request) {}

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

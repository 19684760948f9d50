package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.message.AtomicRequest;
import dev.doorbell.hardware.message.AtomicResponse;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.Nak;
import dev.doorbell.hardware.message.Payload;
import dev.doorbell.hardware.message.RdmaReadRequest;
import dev.doorbell.hardware.message.RdmaReadResponse;
import dev.doorbell.hardware.message.RdmaWrite;
import dev.doorbell.hardware.message.Segment;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.QpState;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The receiving half of a NIC: checks each request, moves its bytes to or from the node, answers.
 */
final class Responder {

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final NicPorts ports;
    private final NicConstants constants;
    private final MemoryRegions regions;
    private final DmaReader reader;
    private final Instruments.Counter naks;
    private final Map<Long, ArrayDeque<Runnable>> atomicsByAddress = new HashMap<>();

    Responder(
            NicPorts ports,
            NicConstants constants,
            MemoryRegions regions,
            DmaReader reader,
            Instruments instruments) {
        this.ports = ports;
        this.constants = constants;
        this.regions = regions;
        this.reader = reader;
        naks = instruments.counter("nic.naks");
    }

    void write(NicQueuePair queuePair, RdmaWrite write, int index) {
        int psn = write.firstPsn() + index;
        long address = write.target().address(index);
        int checked =
                write.segment().begins() ? write.messageBytes() : write.target().elementBytes();
        if (!accepts(queuePair, psn, write.rkey(), address, checked, AccessRight.REMOTE_WRITE)) {
            return;
        }
        if (write.target().elementBytes() > 0) {
            long end = ports.toNode(write.target(), index);
            ports.span("rx", "write payload", ports.nowPs(), end, 0);
        }
        if (write.segment().ends()) {
            ports.toPeer(queuePair.config.peerNic(), queuePair.ack, psn);
        }
    }

    void read(NicQueuePair queuePair, RdmaReadRequest request) {
        if (!accepts(
                queuePair,
                request.psn(),
                request.rkey(),
                request.address(),
                request.length(),
                AccessRight.REMOTE_READ)) {
            return;
        }
        int mtu = constants.fabric().mtuBytes();
        int chunk = Math.min(mtu, constants.pcie().maxReadBytes());
        for (int offset = 0; offset < request.length(); offset += chunk) {
            reader.readPayload(
                    request.address() + offset,
                    Math.min(chunk, request.length() - offset),
                    (payload, at) -> respond(queuePair, request, at, payload),
                    offset);
        }
    }

    private long respond(
            NicQueuePair queuePair, RdmaReadRequest request, int offset, Payload payload) {
        Segment segment = Segment.at(offset, payload.length(), request.length());
        return ports.toPeer(
                queuePair.config.peerNic(),
                new RdmaReadResponse(
                        queuePair.config.peerQpn(), request.psn(), offset, segment, payload),
                0);
    }

    void atomic(NicQueuePair queuePair, AtomicRequest request) {
        if (!accepts(
                queuePair,
                request.psn(),
                request.rkey(),
                request.address(),
                Long.BYTES,
                AccessRight.REMOTE_ATOMIC)) {
            return;
        }
        // Two atomics on one word must not overlap: each is a read and a write over PCIe.
        ArrayDeque<Runnable> queue =
                atomicsByAddress.computeIfAbsent(request.address(), ignored -> new ArrayDeque<>());
        queue.add(() ->
                reader.readControl(
                        request.address(),
                        Long.BYTES,
                        (payload, cookie) -> modify(queuePair, request, payload),
                        0));
        if (queue.size() == 1) {
            queue.element().run();
        }
    }

    private long modify(NicQueuePair queuePair, AtomicRequest request, Payload payload) {
        if (!(payload instanceof Payload.Real real)) {
            throw new IllegalStateException(
                    "expected the word of an atomic in real memory but it is phantom");
        }
        long original = (long) LONG.get(real.bytes(), real.offset());
        long changed = original;
        if (!request.compareAndSwap()) {
            changed = original + request.operand();
        } else if (original == request.compare()) {
            changed = request.operand();
        }
        byte[] word = new byte[Long.BYTES];
        LONG.set(word, 0, changed);
        ports.toNode(DmaWrite.single(request.address(), Payload.of(word)), 0);
        long end =
                ports.toPeer(
                        queuePair.config.peerNic(),
                        new AtomicResponse(queuePair.config.peerQpn(), request.psn(), original),
                        0);
        ArrayDeque<Runnable> queue =
                Objects.requireNonNull(atomicsByAddress.get(request.address()));
        queue.removeFirst();
        if (queue.isEmpty()) {
            atomicsByAddress.remove(request.address());
        } else {
            queue.element().run();
        }
        return end;
    }

    private boolean accepts(
            NicQueuePair queuePair, int psn, int rkey, long address, long bytes, int right) {
        if (queuePair.state != QpState.RTS) {
            return false;
        }
        if (psn != queuePair.expectedPsn) {
            throw new IllegalStateException(
                    "expected packet %d on QP %d but was %d: the fabric is lossless and in order"
                            .formatted(queuePair.expectedPsn, queuePair.config.qpn(), psn));
        }
        queuePair.expectedPsn++;
        if (regions.permit(rkey, queuePair.config.protectionDomain(), address, bytes, right)) {
            return true;
        }
        naks.add(1);
        queuePair.state = queuePair.state.to(QpState.ERR);
        ports.toPeer(
                queuePair.config.peerNic(),
                new Nak(queuePair.config.peerQpn(), psn, CompletionStatus.REM_ACCESS_ERR.code()),
                0);
        return false;
    }
}

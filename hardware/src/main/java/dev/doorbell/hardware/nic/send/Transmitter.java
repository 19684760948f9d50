package dev.doorbell.hardware.nic.send;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.AtomicRequest;
import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.message.RdmaReadRequest;
import dev.doorbell.hardware.nic.memory.DmaReader;
import dev.doorbell.hardware.nic.memory.MemoryRegions;
import dev.doorbell.hardware.nic.memory.ReadTarget;
import dev.doorbell.hardware.nic.port.Flow;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.nic.queue.Destination;
import dev.doorbell.hardware.nic.queue.NicQueuePair;
import dev.doorbell.hardware.nic.queue.SendRun;
import dev.doorbell.hardware.nic.wqe.OutstandingEntry;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.Wqe;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Turns entries that have passed the message engine into packets. It fetches the payload of writes,
 * notes the expected response of requests, and keeps a queue pair's packets in the order of its
 * entries.
 */
final class Transmitter {

    private static final Payload NOTHING = Payload.of(new byte[0]);

    private final NicPorts ports;
    private final int mtuBytes;
    private final MemoryRegions regions;
    private final DmaReader reader;
    private final AwaitedResponses awaited;
    private final Consumer<NicQueuePair> payloadLost;
    private final Instruments.Counter packets;
    private final Instruments.Counter payloadBytes;

    /**
     * A transmitter.
     *
     * @param payloadLost called when bytes to be sent will not come
     */
    Transmitter(
            NicPorts ports,
            int mtuBytes,
            MemoryRegions regions,
            DmaReader reader,
            AwaitedResponses awaited,
            Consumer<NicQueuePair> payloadLost,
            Instruments instruments) {
        this.ports = ports;
        this.mtuBytes = mtuBytes;
        this.regions = regions;
        this.reader = reader;
        this.awaited = awaited;
        this.payloadLost = payloadLost;
        packets = instruments.counter("nic.packets");
        payloadBytes = instruments.counter("nic.payloadBytes");
    }

    /** Packets an entry takes; a read or an atomic counts as one. */
    int packetsOf(Wqe wqe) {
        return switch (wqe.opcode()) {
            case NOP, DUMP -> 0;
            case RDMA_WRITE, RDMA_WRITE_WITH_IMM, SEND, SEND_WITH_IMM ->
                    Math.max(1, Math.ceilDiv(wqe.length(), mtuBytes));
            case RDMA_READ,
                    ATOMIC_CMP_AND_SWP,
                    ATOMIC_FETCH_AND_ADD,
                    MASKED_CMP_AND_SWP,
                    MASKED_FETCH_AND_ADD ->
                    1;
        };
    }

    /** Sends one of a run of inline writes, whose data is there. */
    void sendInline(SendRun run, Packet packet, int index) {
        NicQueuePair queuePair = run.queuePair();
        int block = run.firstBlock() + index;
        // Nearly always nothing waits, and no object is needed to wait behind it.
        if (queuePair.transmissions().isEmpty()) {
            transmit(queuePair, run.destination(), block, packet, index);
            return;
        }
        queuePair
                .transmissions()
                .send(() -> {
                    transmit(queuePair, run.destination(), block, packet, index);
                    return true;
                });
    }

    /** Begins a write or a send; false when its buffer is not the queue pair's to read. */
    boolean write(SendRun run, Wqe wqe) {
        NicQueuePair queuePair = run.queuePair();
        WriteTransmission write = new WriteTransmission(this, run, wqe, mtuBytes, ports.nowPs());
        if (wqe.inline() || wqe.length() == 0) {
            Payload data = run.inlineData();
            write.add(data == null ? NOTHING : data);
            queuePair.transmissions().send(write);
            return true;
        }
        int function = locate(queuePair, wqe, 0);
        if (function == MemoryRegions.REFUSED) {
            return false;
        }
        queuePair.transmissions().send(write);
        reader.readPayload(
                run.destination().nic(), function, wqe.localAddress(), wqe.length(), write);
        return true;
    }

    /** Sends a read; false when its buffer is not the queue pair's to write. */
    boolean read(SendRun run, Wqe wqe, OutstandingEntry entry) {
        return request(
                run,
                wqe,
                entry,
                new RdmaReadRequest(
                        run.destination().qpn(),
                        run.firstPsn(),
                        wqe.rkey(),
                        wqe.remoteAddress(),
                        wqe.length(),
                        run.destination().dc()));
    }

    /** Sends an atomic; false when its buffer is not the queue pair's to write. */
    boolean atomic(SendRun run, Wqe wqe, OutstandingEntry entry) {
        return request(
                run,
                wqe,
                entry,
                new AtomicRequest(
                        run.destination().qpn(),
                        run.firstPsn(),
                        wqe.rkey(),
                        wqe.remoteAddress(),
                        Objects.requireNonNull(wqe.atomic()),
                        run.destination().dc()));
    }

    /** Begins the read of a DUMP; false when its buffer is not the queue pair's to read. */
    boolean dump(SendRun run, Wqe wqe, ReadTarget target) {
        int function = locate(run.queuePair(), wqe, 0);
        if (function == MemoryRegions.REFUSED) {
            return false;
        }
        reader.readPayload(ports.self(), function, wqe.localAddress(), wqe.length(), target);
        return true;
    }

    /** Sends packets of the queue pair in the order of its entries, as far as they are there. */
    void pump(NicQueuePair queuePair) {
        queuePair.transmissions().pump();
    }

    /** Puts a packet on the wire; when its last bit has left. */
    long transmit(NicQueuePair queuePair, Destination to, int block, Packet packet, int index) {
        packets.add(1);
        payloadBytes.add(packet.payloadBytes(index));
        long end = ports.toPeer(to.nic(), packet, index);
        queuePair.transmissions().left(end);
        long flow = Flow.of(queuePair.qpn(), block);
        ports.span("wire", "send", ports.nowPs(), end, flow);
        ports.left(flow, end);
        return end;
    }

    /**
     * Traces the wait for a read window since {@code beginPs}; returns the instant of the request.
     */
    long payloadAsked(NicQueuePair queuePair, int block, long beginPs) {
        long nowPs = ports.nowPs();
        if (nowPs > beginPs) {
            long flow = Flow.of(queuePair.qpn(), block);
            ports.span("dma", "wait for read window", beginPs, nowPs, flow);
        }
        return nowPs;
    }

    /** Takes in payload that was requested at {@code askedPs}. */
    void payloadArrived(NicQueuePair queuePair, int block, long askedPs) {
        ports.span("dma", "fetch payload", askedPs, ports.nowPs(), Flow.of(queuePair.qpn(), block));
    }

    /** Bytes to be sent will not come: the computer they were in has died. */
    void payloadLost(NicQueuePair queuePair) {
        payloadLost.accept(queuePair);
    }

    private boolean request(SendRun run, Wqe wqe, OutstandingEntry entry, Packet request) {
        NicQueuePair queuePair = run.queuePair();
        int function = locate(queuePair, wqe, AccessRight.LOCAL_WRITE);
        if (function == MemoryRegions.REFUSED) {
            return false;
        }
        awaited.add(queuePair, run.firstPsn(), wqe, function, entry);
        queuePair
                .transmissions()
                .send(() -> {
                    transmit(queuePair, run.destination(), run.firstBlock(), request, 0);
                    return true;
                });
        return true;
    }

    /** The function whose memory the entry's buffer is in. No key is checked if it has no bytes. */
    private int locate(NicQueuePair queuePair, Wqe wqe, int rights) {
        int function = queuePair.config().function();
        if (wqe.length() == 0) {
            return function;
        }
        return regions.locate(
                function,
                wqe.lkey(),
                queuePair.config().protectionDomain(),
                wqe.localAddress(),
                wqe.length(),
                rights);
    }
}

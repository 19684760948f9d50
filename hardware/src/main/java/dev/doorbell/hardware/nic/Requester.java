package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.message.AtomicRequest;
import dev.doorbell.hardware.message.AtomicResponse;
import dev.doorbell.hardware.message.Nak;
import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.message.PacketLost;
import dev.doorbell.hardware.message.Payload;
import dev.doorbell.hardware.message.RdmaReadRequest;
import dev.doorbell.hardware.message.RdmaReadResponse;
import dev.doorbell.hardware.message.RnrNak;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.QpState;
import dev.doorbell.hardware.verbs.Wqe;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The sending half of a NIC from fetched entries on: message engine, payload fetch, packets, and
 * the answers that end each entry.
 */
final class Requester {

    private static final Payload NOTHING = Payload.of(new byte[0]);

    private final NicPorts ports;
    private final NicConstants constants;
    private final MemoryRegions regions;
    private final DmaReader reader;
    private final FifoResource messageEngine;
    private final Instruments.Counter messages;
    private final Instruments.Counter packets;
    private final Instruments.Counter payloadBytes;
    private final Completer completer;
    private final TargetTurns turns;
    private final Retries retries;
    private final AckTimers ackTimers;
    private final Consumer<NicQueuePair> refill;
    private final AwaitedResponses awaited;

    /**
     * A requester.
     *
     * @param refill fetches more for a queue pair that may have room for it again
     */
    Requester(
            NicPorts ports,
            NicConstants constants,
            MemoryRegions regions,
            DmaReader reader,
            FifoResource messageEngine,
            Consumer<NicQueuePair> refill,
            Instruments instruments) {
        this.ports = ports;
        this.constants = constants;
        this.regions = regions;
        this.reader = reader;
        this.messageEngine = messageEngine;
        this.refill = refill;
        awaited = new AwaitedResponses(ports);
        completer = new Completer(ports, instruments);
        turns = new TargetTurns(ports, instruments);
        retries = new Retries(ports, constants, completer, instruments);
        ackTimers = new AckTimers(ports, constants, completer, refill, instruments);
        messages = instruments.counter("nic.messages");
        packets = instruments.counter("nic.packets");
        payloadBytes = instruments.counter("nic.payloadBytes");
    }

    /**
     * Takes a run from the work queue; one for another target than the present waits its turn, and
     * what comes after the queue pair broke is flushed.
     */
    @SuppressWarnings("ReferenceEquality") // Each turn to a target is an object of its own.
    void accept(SendRun run) {
        NicQueuePair queuePair = run.queuePair;
        if (queuePair.connection.state != QpState.RTS) {
            completer.flush(queuePair);
        } else if (run.destination == queuePair.present) {
            handOver(run);
        } else {
            turns.hold(run);
            takeTurns(queuePair);
        }
    }

    /**
     * A queue pair hands a run over as soon as its turn has come, and then rests for as long as its
     * entries take at its own rate.
     */
    private void handOver(SendRun run) {
        NicQueuePair queuePair = run.queuePair;
        long start = Math.max(ports.nowPs(), queuePair.serviceFreePs);
        queuePair.serviceFreePs = start + run.entries.size() * constants.queuePairServicePs();
        ports.schedule(start + constants.queuePairServicePs(), run.ready, 0);
    }

    /** The message engine works through a run before it turns to another queue pair. */
    void ready(SendRun run) {
        if (run.stale()) {
            return;
        }
        messages.add(run.entries.size());
        for (int i = 0; i < run.entries.size(); i++) {
            long end = messageEngine.enter(ports.nowPs(), constants.messageIntervalPs());
            ports.schedule(end, run.launch, i);
        }
    }

    void launch(SendRun run, int index) {
        NicQueuePair queuePair = run.queuePair;
        if (queuePair.connection.state != QpState.RTS || run.stale()) {
            return;
        }
        if (run.inlineWrite != null) {
            launchInline(run, run.inlineWrite, index);
            return;
        }
        Wqe wqe = run.entries.get(0);
        switch (wqe.opcode()) {
            case NOP -> {
                entryOf(run).done = true;
                completer.completeInOrder(queuePair);
                takeTurnsAndRefill(queuePair);
            }
            case RDMA_WRITE, SEND, SEND_WITH_IMM -> launchWrite(run, wqe);
            case RDMA_READ ->
                    launchRequest(
                            run,
                            wqe,
                            new RdmaReadRequest(
                                    run.destination.qpn,
                                    run.firstPsn,
                                    wqe.rkey(),
                                    wqe.remoteAddress(),
                                    wqe.length(),
                                    run.destination.dc));
            case ATOMIC_CMP_AND_SWP,
                    ATOMIC_FETCH_AND_ADD,
                    MASKED_CMP_AND_SWP,
                    MASKED_FETCH_AND_ADD ->
                    launchRequest(
                            run,
                            wqe,
                            new AtomicRequest(
                                    run.destination.qpn,
                                    run.firstPsn,
                                    wqe.rkey(),
                                    wqe.remoteAddress(),
                                    Objects.requireNonNull(wqe.atomic()),
                                    run.destination.dc));
        }
    }

    /** Says whether nothing is awaited, and for how long the message engine is busy. */
    void describe(RelativeState state) {
        state.rest(awaited.isEmpty());
        messageEngine.describe(state);
    }

    /** Packets an entry takes; a read or an atomic counts as one. */
    int packetsOf(Wqe wqe) {
        return switch (wqe.opcode()) {
            case NOP -> 0;
            case RDMA_WRITE, SEND, SEND_WITH_IMM ->
                    Math.max(1, Math.ceilDiv(wqe.length(), constants.fabric().mtuBytes()));
            case RDMA_READ,
                    ATOMIC_CMP_AND_SWP,
                    ATOMIC_FETCH_AND_ADD,
                    MASKED_CMP_AND_SWP,
                    MASKED_FETCH_AND_ADD ->
                    1;
        };
    }

    /** Sends packets of the queue pair in the order of its entries, as far as they are there. */
    void pump(NicQueuePair queuePair) {
        while (!queuePair.transmissions.isEmpty() && queuePair.transmissions.getFirst().pump()) {
            queuePair.transmissions.removeFirst();
        }
    }

    long transmit(NicQueuePair queuePair, Destination to, int block, Packet packet, int index) {
        packets.add(1);
        payloadBytes.add(packet.payloadBytes(index));
        long end = ports.toPeer(to.nic, packet, index);
        queuePair.lastLeftPs = end;
        ports.span("wire", "send", ports.nowPs(), end, Flow.of(queuePair.config.qpn(), block));
        return end;
    }

    void payloadArrived(NicQueuePair queuePair, int block, long askedPs) {
        ports.span(
                "dma",
                "fetch payload",
                askedPs,
                ports.nowPs(),
                Flow.of(queuePair.config.qpn(), block));
    }

    void acknowledged(NicQueuePair queuePair, int psn) {
        completer.acknowledged(queuePair, psn);
        takeTurnsAndRefill(queuePair);
    }

    void readResponse(NicQueuePair queuePair, RdmaReadResponse response) {
        if (awaited.take(queuePair, response)) {
            acknowledged(queuePair, response.psn());
        }
    }

    void atomicResponse(NicQueuePair queuePair, AtomicResponse response) {
        if (awaited.take(queuePair, response)) {
            acknowledged(queuePair, response.psn());
        }
    }

    void refused(NicQueuePair queuePair, Nak nak) {
        if (queuePair.connection.state == QpState.RTS) {
            acknowledged(queuePair, nak.psn() - 1);
            fail(queuePair, CompletionStatus.of(nak.status()));
        }
    }

    /** The responding half has broken the queue pair. */
    void broken(NicQueuePair queuePair) {
        completer.flush(queuePair);
        refill.accept(queuePair);
    }

    void notReady(NicQueuePair queuePair, RnrNak nak) {
        acknowledged(queuePair, nak.psn() - 1);
        retries.notReady(queuePair, nak.psn());
        refill.accept(queuePair);
    }

    void lost(NicQueuePair queuePair, PacketLost note) {
        ackTimers.lost(queuePair, note);
    }

    void expired(AckTimers.Expired timer) {
        ackTimers.expired(timer);
    }

    /** Bytes to be sent will not come: the computer they were in has died. */
    void payloadLost(NicQueuePair queuePair) {
        if (queuePair.connection.state == QpState.RTS) {
            fail(queuePair, CompletionStatus.LOC_PROT_ERR);
        }
    }

    private void launchInline(SendRun run, Packet packet, int index) {
        NicQueuePair queuePair = run.queuePair;
        int block = run.firstBlock + index;
        if (queuePair.transmissions.isEmpty()) {
            transmit(queuePair, run.destination, block, packet, index);
            return;
        }
        queuePair.transmissions.addLast(() -> {
            transmit(queuePair, run.destination, block, packet, index);
            return true;
        });
    }

    private void launchWrite(SendRun run, Wqe wqe) {
        NicQueuePair queuePair = run.queuePair;
        WriteTransmission write =
                new WriteTransmission(this, run, wqe, constants.fabric().mtuBytes(), ports.nowPs());
        if (wqe.inline() || (wqe.length() == 0 && wqe.opcode().sends())) {
            write.add(run.inlineData == null ? NOTHING : run.inlineData);
            enqueue(queuePair, write);
            return;
        }
        int function = locate(queuePair, wqe, 0);
        if (function == MemoryRegions.REFUSED) {
            fail(queuePair, CompletionStatus.LOC_PROT_ERR);
            return;
        }
        enqueue(queuePair, write);
        reader.readPayload(run.destination.nic, function, wqe.localAddress(), wqe.length(), write);
    }

    private void launchRequest(SendRun run, Wqe wqe, Packet request) {
        NicQueuePair queuePair = run.queuePair;
        int function = locate(queuePair, wqe, AccessRight.LOCAL_WRITE);
        if (function == MemoryRegions.REFUSED) {
            fail(queuePair, CompletionStatus.LOC_PROT_ERR);
            return;
        }
        awaited.add(queuePair, run.firstPsn, wqe, function, entryOf(run));
        enqueue(
                queuePair,
                () -> {
                    transmit(queuePair, run.destination, run.firstBlock, request, 0);
                    return true;
                });
    }

    /** The function whose memory the entry's buffer is in. */
    private int locate(NicQueuePair queuePair, Wqe wqe, int rights) {
        return regions.locate(
                queuePair.config.function(),
                wqe.lkey(),
                queuePair.config.protectionDomain(),
                wqe.localAddress(),
                wqe.length(),
                rights);
    }

    private void enqueue(NicQueuePair queuePair, Transmission transmission) {
        if (!queuePair.transmissions.isEmpty() || !transmission.pump()) {
            queuePair.transmissions.addLast(transmission);
        }
    }

    /** What has got its turn leaves room for more. */
    private void takeTurnsAndRefill(NicQueuePair queuePair) {
        int before = queuePair.heldBlocks();
        takeTurns(queuePair);
        if (queuePair.heldBlocks() < before) {
            refill.accept(queuePair);
        }
    }

    /** What has not been fetched yet is, to be flushed. */
    private void fail(NicQueuePair queuePair, CompletionStatus status) {
        completer.fail(queuePair, status);
        refill.accept(queuePair);
    }

    private void takeTurns(NicQueuePair queuePair) {
        for (SendRun run = turns.next(queuePair); run != null; run = turns.next(queuePair)) {
            handOver(run);
        }
    }

    private static NicQueuePair.Outstanding entryOf(SendRun run) {
        NicQueuePair.Outstanding entry = run.outstanding;
        if (entry == null) {
            throw new IllegalStateException(
                    "expected a single entry but was a run of inline writes");
        }
        return entry;
    }
}

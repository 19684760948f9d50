package dev.doorbell.hardware.nic.send;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.message.AtomicResponse;
import dev.doorbell.hardware.message.Nak;
import dev.doorbell.hardware.message.PacketLost;
import dev.doorbell.hardware.message.RdmaReadResponse;
import dev.doorbell.hardware.message.RdmaWrite;
import dev.doorbell.hardware.message.RnrNak;
import dev.doorbell.hardware.nic.memory.DmaReader;
import dev.doorbell.hardware.nic.memory.MemoryRegions;
import dev.doorbell.hardware.nic.port.Flow;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.nic.queue.NicQueuePair;
import dev.doorbell.hardware.nic.queue.SendRun;
import dev.doorbell.hardware.nic.wqe.OutstandingEntry;
import dev.doorbell.hardware.nic.wqe.WqeEvent;
import dev.doorbell.hardware.nic.wqe.WqeState;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.QpState;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.pdes.report.TraceSpan.Transfer;
import java.util.function.Consumer;

/**
 * The sending half of a NIC from fetched entries on: turns to targets, the message engine, and the
 * answers that end each entry.
 */
public final class Requester {

    private final NicPorts ports;
    private final NicConstants constants;
    private final FifoResource messageEngine;
    private final Instruments.Counter messages;
    private final Completer completer;
    private final TargetTurns turns;
    private final Retries retries;
    private final AckTimers ackTimers;
    private final Consumer<NicQueuePair> refill;
    private final AwaitedResponses awaited;
    private final Transmitter transmitter;
    private final Dumps dumps;

    /**
     * A requester.
     *
     * @param refill fetches more for a queue pair that may have room for it again
     */
    public Requester(
            NicPorts ports,
            NicConstants constants,
            MemoryRegions regions,
            DmaReader reader,
            FifoResource messageEngine,
            Consumer<NicQueuePair> refill,
            Instruments instruments) {
        this.ports = ports;
        this.constants = constants;
        this.messageEngine = messageEngine;
        this.refill = refill;
        awaited = new AwaitedResponses(ports);
        completer = new Completer(ports, instruments);
        turns = new TargetTurns(ports, instruments);
        retries = new Retries(ports, constants, completer, instruments);
        ackTimers = new AckTimers(ports, constants, completer, refill, instruments);
        messages = instruments.counter("nic.messages");
        transmitter =
                new Transmitter(
                        ports,
                        constants.fabric().mtuBytes(),
                        regions,
                        reader,
                        awaited,
                        this::payloadLost,
                        instruments);
        dumps = new Dumps(ports, transmitter, this::answered, this::payloadLost);
    }

    /**
     * Takes a run from the work queue. A run for another target than the present one waits its
     * turn; runs behind the break of a queue pair are flushed.
     */
    @SuppressWarnings("ReferenceEquality") // Each turn to a target is a separate object.
    void accept(SendRun run) {
        NicQueuePair queuePair = run.queuePair();
        run.accepted(ports.nowPs());
        if (queuePair.state() != QpState.RTS) {
            completer.flush(queuePair);
        } else if (run.destination() == queuePair.turns().present()) {
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
        run.move(WqeEvent.ENQUEUE);
        // The rate of one queue pair is that of the engine on it.
        long servicePs = messageEngine.servicePs(constants.queuePairServicePs());
        long through = run.queuePair().serve(run.size(), ports.nowPs(), servicePs);
        ports.schedule(through, run.ready(), 0);
    }

    /** The message engine works through a run before it turns to another queue pair. */
    public void ready(SendRun run) {
        if (run.stale()) {
            return;
        }
        messages.add(run.size());
        for (int i = 0; i < run.size(); i++) {
            long end = messageEngine.enter(ports.nowPs(), constants.messageIntervalPs());
            ports.schedule(end, run.launch(), i);
        }
    }

    /** The message engine has worked through the {@code index}-th entry of a run. */
    public void launch(SendRun run, int index) {
        NicQueuePair queuePair = run.queuePair();
        if (queuePair.state() != QpState.RTS || run.stale()) {
            return;
        }
        OutstandingEntry entry = run.entry(index);
        // The answer to an earlier transmission has ended it.
        if (entry == null || entry.state() != WqeState.QUEUED) {
            return;
        }
        entry.move(WqeEvent.LAUNCH);
        ports.span(
                "engine",
                "process WQE",
                run.acceptedPs(),
                ports.nowPs(),
                Flow.of(queuePair.qpn(), run.firstBlock() + index),
                transfer(run));
        RdmaWrite inlineWrite = run.inlineWrite();
        if (inlineWrite != null) {
            transmitter.sendInline(run, inlineWrite, index);
            return;
        }
        Wqe wqe = run.wqe();
        boolean own =
                switch (wqe.opcode()) {
                    case NOP -> {
                        answered(queuePair, entry);
                        yield true;
                    }
                    case DUMP -> dumps.launch(run, wqe, entry);
                    case RDMA_WRITE, RDMA_WRITE_WITH_IMM, SEND, SEND_WITH_IMM ->
                            transmitter.write(run, wqe);
                    case RDMA_READ -> transmitter.read(run, wqe, entry);
                    case ATOMIC_CMP_AND_SWP,
                            ATOMIC_FETCH_AND_ADD,
                            MASKED_CMP_AND_SWP,
                            MASKED_FETCH_AND_ADD ->
                            transmitter.atomic(run, wqe, entry);
                };
        if (!own) {
            fail(queuePair, CompletionStatus.LOC_PROT_ERR);
        }
    }

    /** Data of an entry of a run, for the trace; none if it stays in the NIC. */
    private Transfer transfer(SendRun run) {
        return switch (run.wqe().opcode()) {
            case NOP, DUMP -> Transfer.NONE;
            case RDMA_WRITE,
                    RDMA_WRITE_WITH_IMM,
                    SEND,
                    SEND_WITH_IMM,
                    RDMA_READ,
                    ATOMIC_CMP_AND_SWP,
                    ATOMIC_FETCH_AND_ADD,
                    MASKED_CMP_AND_SWP,
                    MASKED_FETCH_AND_ADD ->
                    ports.tracing()
                            ? new Transfer(
                                    run.queuePair().qpn(),
                                    run.wqe().length(),
                                    Integer.toString(run.destination().nic()),
                                    0)
                            : Transfer.NONE;
        };
    }

    /** Tells that nothing is awaited, and for how long the message engine is busy. */
    public void describe(RelativeState state) {
        state.rest(awaited.isEmpty());
        messageEngine.describe(state);
    }

    /** Packets an entry takes; a read or an atomic counts as one. */
    int packetsOf(Wqe wqe) {
        return transmitter.packetsOf(wqe);
    }

    /** Everything up to a packet has been acknowledged. */
    public void acknowledged(NicQueuePair queuePair, int psn) {
        completer.acknowledged(queuePair, psn);
        dumps.begin(queuePair);
        takeTurnsAndRefill(queuePair);
    }

    /** An entry without packets has ended. */
    private void answered(NicQueuePair queuePair, OutstandingEntry entry) {
        entry.move(WqeEvent.ANSWER);
        completer.completeInOrder(queuePair);
        dumps.begin(queuePair);
        takeTurnsAndRefill(queuePair);
    }

    /** A part of the answer to a read has come. */
    public void readResponse(NicQueuePair queuePair, RdmaReadResponse response) {
        if (awaited.take(queuePair, response)) {
            acknowledged(queuePair, response.psn());
        }
    }

    /** The answer to an atomic has come. */
    public void atomicResponse(NicQueuePair queuePair, AtomicResponse response) {
        if (awaited.take(queuePair, response)) {
            acknowledged(queuePair, response.psn());
        }
    }

    /** The peer has refused a packet, which breaks the queue pair. */
    public void refused(NicQueuePair queuePair, Nak nak) {
        if (queuePair.state() == QpState.RTS) {
            acknowledged(queuePair, nak.psn() - 1);
            fail(queuePair, CompletionStatus.of(nak.status()));
        }
    }

    /** The responding half has broken the queue pair. */
    public void broken(NicQueuePair queuePair) {
        completer.flush(queuePair);
        refill.accept(queuePair);
    }

    /** The peer has no receive request for an entry. */
    public void notReady(NicQueuePair queuePair, RnrNak nak) {
        acknowledged(queuePair, nak.psn() - 1);
        retries.notReady(queuePair, nak.psn());
        refill.accept(queuePair);
    }

    /** Handles the loss of a message that will not be answered. */
    public void lost(NicQueuePair queuePair, PacketLost note) {
        ackTimers.lost(queuePair, note);
    }

    /** An acknowledgement timer has run out. */
    public void expired(AckTimers.Expired timer) {
        ackTimers.expired(timer);
    }

    /** The rest of a queue pair whose receiver was not ready is over. */
    public void rested(Retries.Rested step) {
        NicQueuePair queuePair = step.queuePair();
        queuePair.resume();
        if (queuePair.state().takesSends()) {
            refill.accept(queuePair);
        }
    }

    private void payloadLost(NicQueuePair queuePair) {
        if (queuePair.state() == QpState.RTS) {
            fail(queuePair, CompletionStatus.LOC_PROT_ERR);
        }
    }

    /** Gives turns; the runs that get one leave room for more. */
    private void takeTurnsAndRefill(NicQueuePair queuePair) {
        int before = queuePair.turns().heldBlocks();
        takeTurns(queuePair);
        if (queuePair.turns().heldBlocks() < before) {
            refill.accept(queuePair);
        }
    }

    /** Breaks the queue pair; entries that are not fetched yet are, to be flushed. */
    private void fail(NicQueuePair queuePair, CompletionStatus status) {
        completer.fail(queuePair, status);
        refill.accept(queuePair);
    }

    private void takeTurns(NicQueuePair queuePair) {
        for (SendRun run = turns.next(queuePair); run != null; run = turns.next(queuePair)) {
            handOver(run);
        }
    }
}

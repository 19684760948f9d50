package dev.doorbell.hardware.nic.send;

import dev.doorbell.hardware.Distribution;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.hardware.nic.port.Flow;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.nic.queue.NicQueuePair;
import dev.doorbell.hardware.nic.queue.SendQueueState;
import dev.doorbell.hardware.nic.wqe.OutstandingEntry;
import dev.doorbell.hardware.nic.wqe.WqeEvent;
import dev.doorbell.hardware.nic.wqe.WqeState;
import dev.doorbell.hardware.verbs.CompletionStatus;

/** Ends the entries of send queues, in order, with completion queue entries where they ask. */
final class Completer {

    private final NicPorts ports;
    private final Instruments instruments;
    private final Instruments.Counter successes;
    private final Distribution latency;

    Completer(NicPorts ports, Instruments instruments) {
        this.ports = ports;
        this.instruments = instruments;
        successes = instruments.counter("nic.cqe." + CompletionStatus.SUCCESS);
        latency = instruments.latency("message");
    }

    /** Everything up to a packet has been acknowledged. */
    void acknowledged(NicQueuePair queuePair, int psn) {
        queuePair.outstanding().acknowledge(psn);
        completeInOrder(queuePair);
    }

    /** Completes the oldest entries as far as they are acknowledged or answered. */
    void completeInOrder(NicQueuePair queuePair) {
        for (OutstandingEntry entry = queuePair.outstanding().oldest();
                entry != null;
                entry = queuePair.outstanding().oldest()) {
            boolean done =
                    entry.completedByAck()
                            ? queuePair.outstanding().acknowledged(entry.lastPsn())
                            : entry.state() == WqeState.ANSWERED;
            if (!done) {
                return;
            }
            latency.add(ports.nowPs() - entry.decodedPs());
            ports.answered(
                    entry.completedByAck() ? "await ACK" : "await response",
                    Flow.of(queuePair.qpn(), entry.block()));
            entry.move(WqeEvent.COMPLETE);
            if (entry.signaled()) {
                complete(queuePair, entry, 0);
            }
            queuePair.outstanding().removeOldest();
        }
    }

    /**
     * The queue pair breaks: its oldest entry ends with {@code status}, all others are flushed, now
     * or when they come.
     */
    void fail(NicQueuePair queuePair, CompletionStatus status) {
        queuePair.connection().breakSilently();
        OutstandingEntry oldest = queuePair.outstanding().oldest();
        if (oldest != null) {
            oldest.move(WqeEvent.FAIL);
            complete(queuePair, oldest, status.code());
            queuePair.outstanding().removeOldest();
        }
        flush(queuePair);
        instruments.counter("nic.queuePairErrors").add(1);
    }

    /** Ends all entries of a broken queue pair. */
    void flush(NicQueuePair queuePair) {
        queuePair.fail();
        for (OutstandingEntry entry = queuePair.outstanding().oldest();
                entry != null;
                entry = queuePair.outstanding().oldest()) {
            entry.move(WqeEvent.FLUSH);
            // The only entry of a collapsed queue keeps the cause; a flush would overwrite it.
            if (!queuePair.config().collapsed()
                    || queuePair.sendState() != SendQueueState.REPORTED) {
                complete(queuePair, entry, CompletionStatus.WR_FLUSH_ERR.code());
            }
            queuePair.outstanding().removeOldest();
        }
    }

    private void complete(NicQueuePair queuePair, OutstandingEntry entry, int status) {
        CqeWrite write = queuePair.completion(status);
        long end = ports.toNode(queuePair.config().function(), write, entry.block());
        ports.span("cq", "write CQE", ports.nowPs(), end, Flow.of(queuePair.qpn(), entry.block()));
        if (status == 0) {
            successes.add(1);
        } else {
            queuePair.report();
            instruments.counter("nic.cqe." + CompletionStatus.of(status)).add(1);
        }
    }
}

package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.Distribution;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.QpState;

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
        if (psn - queuePair.ackedPsn > 0) {
            queuePair.ackedPsn = psn;
        }
        completeInOrder(queuePair);
    }

    /** Completes the oldest entries as far as they are done. */
    void completeInOrder(NicQueuePair queuePair) {
        for (NicQueuePair.Outstanding entry = queuePair.oldest();
                entry != null;
                entry = queuePair.oldest()) {
            boolean done =
                    entry.completedByAck() ? entry.lastPsn - queuePair.ackedPsn <= 0 : entry.done;
            if (!done) {
                return;
            }
            latency.add(ports.nowPs() - entry.decodedPs);
            ports.answered(
                    entry.completedByAck() ? "await ACK" : "await response",
                    Flow.of(queuePair.config.qpn(), entry.block));
            if (entry.signaled) {
                complete(queuePair, entry, 0);
            }
            queuePair.removeOldest();
        }
    }

    /**
     * The queue pair breaks: its oldest entry ends with {@code status}, all others are flushed, now
     * or when they come.
     */
    void fail(NicQueuePair queuePair, CompletionStatus status) {
        queuePair.connection.state = queuePair.connection.state.to(QpState.ERR);
        NicQueuePair.Outstanding oldest = queuePair.oldest();
        if (oldest != null) {
            complete(queuePair, oldest, status.code());
            queuePair.removeOldest();
        }
        flush(queuePair);
        instruments.counter("nic.queuePairErrors").add(1);
    }

    /** Ends all entries of a broken queue pair. */
    void flush(NicQueuePair queuePair) {
        queuePair.transmissions.clear();
        queuePair.dropHeld();
        queuePair.resting = false;
        for (NicQueuePair.Outstanding entry = queuePair.oldest();
                entry != null;
                entry = queuePair.oldest()) {
            // The only entry of a collapsed queue keeps the cause; a flush would overwrite it.
            if (!queuePair.config.collapsed() || !queuePair.errorTold) {
                complete(queuePair, entry, CompletionStatus.WR_FLUSH_ERR.code());
            }
            queuePair.removeOldest();
        }
    }

    private void complete(NicQueuePair queuePair, NicQueuePair.Outstanding entry, int status) {
        CqeWrite write = queuePair.completion(status);
        long end = ports.toNode(queuePair.config.function(), write, entry.block);
        ports.span(
                "cq",
                "write CQE",
                ports.nowPs(),
                end,
                Flow.of(queuePair.config.qpn(), entry.block));
        if (status == 0) {
            successes.add(1);
        } else {
            queuePair.errorTold = true;
            instruments.counter("nic.cqe." + CompletionStatus.of(status)).add(1);
        }
    }
}

package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.message.PacketLost;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.QpState;
import dev.doorbell.pdes.Event;
import java.util.function.Consumer;

/**
 * Waits for the acknowledgements that will not come. A timer that an acknowledgement stops changes
 * nothing, so only one that will run out is started: when the requester is told of a loss, for the
 * instant at which it would have run out since the last packet left. Each time it does, everything
 * that is not acknowledged is fetched and sent again, until the retries are used up.
 */
final class AckTimers {

    private final NicPorts ports;
    private final NicConstants constants;
    private final Completer completer;
    private final Consumer<NicQueuePair> refill;
    private final Instruments.Counter timeouts;

    /**
     * Timers.
     *
     * @param refill fetches what a queue pair has gone back to
     */
    AckTimers(
            NicPorts ports,
            NicConstants constants,
            Completer completer,
            Consumer<NicQueuePair> refill,
            Instruments instruments) {
        this.ports = ports;
        this.constants = constants;
        this.completer = completer;
        this.refill = refill;
        timeouts = instruments.counter("nic.ackTimeouts");
    }

    /** A message of the queue pair will not be answered. */
    void lost(NicQueuePair queuePair, PacketLost note) {
        boolean answered = note.psn() - queuePair.ackedPsn <= 0;
        if (queuePair.connection.state != QpState.RTS || answered || queuePair.ackTimer != null) {
            return;
        }
        Expired timer = new Expired(queuePair);
        queuePair.ackTimer = timer;
        long at = Math.max(ports.nowPs(), queuePair.lastLeftPs + constants.ackTimeoutPs());
        ports.schedule(at, timer, 0);
    }

    /** A timer has run out. */
    @SuppressWarnings("ReferenceEquality") // Each timer is an object of its own.
    void expired(Expired timer) {
        NicQueuePair queuePair = timer.queuePair;
        if (queuePair.ackTimer != timer || queuePair.connection.state != QpState.RTS) {
            return;
        }
        queuePair.ackTimer = null;
        NicQueuePair.Outstanding oldest = queuePair.oldest();
        if (oldest == null) {
            return;
        }
        timeouts.add(1);
        if (oldest.firstPsn != queuePair.retriedPsn) {
            queuePair.retriedPsn = oldest.firstPsn;
            queuePair.ackRetries = 0;
        }
        ports.span(
                "requester",
                "no acknowledgement",
                queuePair.lastLeftPs,
                ports.nowPs(),
                Flow.of(queuePair.config.qpn(), oldest.block));
        if (queuePair.ackRetries >= constants.ackRetries()) {
            completer.fail(queuePair, CompletionStatus.RETRY_EXC_ERR);
        } else {
            queuePair.ackRetries++;
            queuePair.goBackTo(oldest);
            queuePair.resting = false;
        }
        refill.accept(queuePair);
    }

    /** The step at which a queue pair has waited long enough. */
    record Expired(NicQueuePair queuePair) implements Event {
        @Override
        public long fingerprint(int index) {
            return (1L << 54) + queuePair.config.qpn();
        }
    }
}

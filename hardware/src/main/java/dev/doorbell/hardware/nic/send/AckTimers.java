package dev.doorbell.hardware.nic.send;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.StepKinds;
import dev.doorbell.hardware.message.PacketLost;
import dev.doorbell.hardware.nic.port.Flow;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.nic.queue.NicQueuePair;
import dev.doorbell.hardware.nic.queue.PerQueuePair;
import dev.doorbell.hardware.nic.wqe.OutstandingEntry;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.QpState;
import dev.doorbell.pdes.Event;
import java.util.function.Consumer;

/**
 * Timeouts of acknowledgements that will not come. A timer that an acknowledgement stops changes
 * nothing, so only one that will run out is started. This happens when the requester learns of a
 * loss; the timer runs out at the instant that follows from the last packet that left. On each
 * timeout, everything that is not acknowledged is fetched and sent again, until the retries are
 * used up.
 */
public final class AckTimers {

    private final NicPorts ports;
    private final NicConstants constants;
    private final Completer completer;
    private final Consumer<NicQueuePair> refill;
    private final Instruments.Counter timeouts;
    private final PerQueuePair<AckRetry> byQueuePair = new PerQueuePair<>(AckRetry::new);

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
        boolean answered = queuePair.outstanding().acknowledged(note.psn());
        AckRetry retry = byQueuePair.of(queuePair);
        if (queuePair.state() != QpState.RTS || answered || retry.runs()) {
            return;
        }
        Expired timer = new Expired(queuePair);
        retry.start(timer);
        long at =
                Math.max(
                        ports.nowPs(),
                        queuePair.transmissions().lastLeftPs() + constants.ackTimeoutPs());
        ports.schedule(at, timer, 0);
    }

    /** A timer has run out. */
    void expired(Expired timer) {
        NicQueuePair queuePair = timer.queuePair;
        AckRetry retry = byQueuePair.of(queuePair);
        if (queuePair.state() != QpState.RTS || !retry.end(timer)) {
            return;
        }
        OutstandingEntry oldest = queuePair.outstanding().oldest();
        if (oldest == null) {
            return;
        }
        timeouts.add(1);
        ports.span(
                "requester",
                "no acknowledgement",
                queuePair.transmissions().lastLeftPs(),
                ports.nowPs(),
                Flow.of(queuePair.qpn(), oldest.block()));
        if (retry.countOf(oldest.firstPsn()) >= constants.ackRetries()) {
            completer.fail(queuePair, CompletionStatus.RETRY_EXC_ERR);
        } else {
            retry.add();
            queuePair.goBackTo(oldest);
            queuePair.resume();
        }
        refill.accept(queuePair);
    }

    /** The step at which a queue pair has waited long enough. */
    public record Expired(NicQueuePair queuePair) implements Event {
        @Override
        public long fingerprint(int index) {
            return StepKinds.NIC_ACK_TIMEOUT + queuePair.qpn();
        }
    }
}

package dev.doorbell.hardware.nic.send;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.StepKinds;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.nic.queue.NicQueuePair;
import dev.doorbell.hardware.nic.queue.PerQueuePair;
import dev.doorbell.hardware.nic.wqe.OutstandingEntry;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.QpState;
import dev.doorbell.pdes.Event;

/**
 * Retries of SENDs, and of RDMA WRITEs with immediate bytes, for which a receiver was not ready.
 * The queue pair goes back to the entry, rests, and fetches everything from there again. The
 * receiver drops the packets that it has already accepted.
 */
public final class Retries {

    /** {@code rnr_retry} of verbs for trying without end. */
    private static final int ENDLESS = 7;

    private final NicPorts ports;
    private final NicConstants constants;
    private final Completer completer;
    private final Instruments.Counter retries;
    private final PerQueuePair<RnrRetry> byQueuePair = new PerQueuePair<>(RnrRetry::new);

    Retries(NicPorts ports, NicConstants constants, Completer completer, Instruments instruments) {
        this.ports = ports;
        this.constants = constants;
        this.completer = completer;
        retries = instruments.counter("nic.rnrRetries");
    }

    /** The receiver had no request for the entry with packet {@code psn}. */
    @SuppressWarnings("ReferenceEquality") // An entry is one object.
    void notReady(NicQueuePair queuePair, int psn) {
        if (queuePair.state() != QpState.RTS) {
            return;
        }
        OutstandingEntry entry = queuePair.outstanding().receivedAt(psn);
        if (entry == null) {
            throw new IllegalStateException(
                    "expected a receive for packet %d on QP %d but there is none"
                            .formatted(psn, queuePair.qpn()));
        }
        RnrRetry retry = byQueuePair.of(queuePair);
        int before = retry.countOf(psn);
        // A read before it is still to be answered: the entry can only fail when it is the oldest.
        boolean oldest = queuePair.outstanding().oldest() == entry;
        int most = queuePair.rnrRetries(constants.rnrRetries());
        if (most != ENDLESS && before >= most && oldest) {
            completer.fail(queuePair, CompletionStatus.RNR_RETRY_EXC_ERR);
            return;
        }
        retry.add();
        retries.add(1);
        queuePair.goBackTo(entry);
        queuePair.rest();
        ports.schedule(ports.nowPs() + constants.rnrTimerPs(), new Rested(queuePair), 0);
    }

    /** The step at which a queue pair may send again. */
    public record Rested(NicQueuePair queuePair) implements Event {
        @Override
        public long fingerprint(int index) {
            return StepKinds.NIC_RNR_TIMER + queuePair.qpn();
        }
    }
}

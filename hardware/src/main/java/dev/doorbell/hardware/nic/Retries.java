package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.QpState;
import dev.doorbell.pdes.Event;

/**
 * Sends again what a receiver was not ready for: the queue pair goes back to the entry of the SEND,
 * rests, and fetches everything from there anew.
 */
final class Retries {

    /** {@code rnr_retry} of verbs for trying without end. */
    private static final int ENDLESS = 7;

    private final NicPorts ports;
    private final NicConstants constants;
    private final Completer completer;
    private final Instruments.Counter retries;

    Retries(NicPorts ports, NicConstants constants, Completer completer, Instruments instruments) {
        this.ports = ports;
        this.constants = constants;
        this.completer = completer;
        retries = instruments.counter("nic.rnrRetries");
    }

    /** The receiver had nothing for the SEND that begins with packet {@code psn}. */
    @SuppressWarnings("ReferenceEquality") // An entry is one object.
    void notReady(NicQueuePair queuePair, int psn) {
        if (queuePair.connection.state != QpState.RTS) {
            return;
        }
        NicQueuePair.Outstanding entry = queuePair.sendAt(psn);
        if (entry == null) {
            throw new IllegalStateException(
                    "expected a SEND with packet %d on QP %d but there is none"
                            .formatted(psn, queuePair.config.qpn()));
        }
        if (entry.firstPsn != queuePair.rnrPsn) {
            queuePair.rnrPsn = entry.firstPsn;
            queuePair.rnrRetries = 0;
        }
        // A read before it is still to be answered: the SEND can only fail when it is the oldest.
        boolean oldest = queuePair.oldest() == entry;
        if (constants.rnrRetries() != ENDLESS
                && queuePair.rnrRetries >= constants.rnrRetries()
                && oldest) {
            completer.fail(queuePair, CompletionStatus.RNR_RETRY_EXC_ERR);
            return;
        }
        queuePair.rnrRetries++;
        retries.add(1);
        queuePair.goBackTo(entry);
        ports.schedule(ports.nowPs() + constants.rnrTimerPs(), new Rested(queuePair), 0);
    }

    /** The step at which a queue pair may send again. */
    record Rested(NicQueuePair queuePair) implements Event {
        @Override
        public long fingerprint(int index) {
            return (1L << 52) + queuePair.config.qpn();
        }
    }
}

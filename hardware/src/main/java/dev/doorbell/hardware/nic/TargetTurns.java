package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.Instruments;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a DC initiator to one target at a time: an entry for another target waits until everything
 * before it has been acknowledged or answered.
 */
final class TargetTurns {

    private final NicPorts ports;
    private final Instruments.Counter switches;

    TargetTurns(NicPorts ports, Instruments instruments) {
        this.ports = ports;
        switches = instruments.counter("nic.dcSwitches");
    }

    /** Puts a run behind those that wait for their target's turn. */
    void hold(SendRun run) {
        NicQueuePair queuePair = run.queuePair;
        if (queuePair.firstHeld() == null) {
            queuePair.heldSincePs = ports.nowPs();
        }
        queuePair.hold(run);
    }

    /** The next run whose target has its turn, or null; asked again until it is null. */
    @SuppressWarnings("ReferenceEquality") // Each turn is an object of its own.
    @Nullable SendRun next(NicQueuePair queuePair) {
        SendRun next = queuePair.firstHeld();
        if (next == null) {
            return null;
        }
        if (next.destination != queuePair.present) {
            NicQueuePair.Outstanding oldest = queuePair.oldest();
            if (oldest != null && oldest.block != next.firstBlock) {
                return null;
            }
            turnTo(next);
        }
        return queuePair.releaseHeld();
    }

    @SuppressWarnings("ReferenceEquality")
    private void turnTo(SendRun run) {
        NicQueuePair queuePair = run.queuePair;
        if (queuePair.present != Destination.NOWHERE
                && !queuePair.present.sameAs(run.destination)) {
            switches.add(1);
            ports.span(
                    "dc",
                    "switch DC target",
                    queuePair.heldSincePs,
                    ports.nowPs(),
                    Flow.of(queuePair.config.qpn(), run.firstBlock));
        }
        queuePair.present = run.destination;
        queuePair.heldSincePs = ports.nowPs();
    }
}

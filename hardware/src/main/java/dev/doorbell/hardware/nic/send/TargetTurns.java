package dev.doorbell.hardware.nic.send;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.nic.port.Flow;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.nic.queue.Destination;
import dev.doorbell.hardware.nic.queue.NicQueuePair;
import dev.doorbell.hardware.nic.queue.SendRun;
import dev.doorbell.hardware.nic.queue.TurnQueue;
import dev.doorbell.hardware.nic.wqe.OutstandingEntry;
import dev.doorbell.hardware.nic.wqe.WqeEvent;
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
        run.move(WqeEvent.HOLD);
        run.queuePair().turns().hold(run, ports.nowPs());
    }

    /** The next run whose target has its turn, or null; asked again until it is null. */
    @SuppressWarnings("ReferenceEquality") // Each turn is a separate object.
    @Nullable SendRun next(NicQueuePair queuePair) {
        SendRun next = queuePair.turns().first();
        if (next == null) {
            return null;
        }
        if (next.destination() != queuePair.turns().present()) {
            OutstandingEntry oldest = queuePair.outstanding().oldest();
            if (oldest != null && oldest.block() != next.firstBlock()) {
                return null;
            }
            turnTo(next);
        }
        return queuePair.turns().release();
    }

    @SuppressWarnings("ReferenceEquality")
    private void turnTo(SendRun run) {
        NicQueuePair queuePair = run.queuePair();
        TurnQueue turns = queuePair.turns();
        if (turns.present() != Destination.NOWHERE && !turns.present().sameAs(run.destination())) {
            switches.add(1);
            ports.span(
                    "dc",
                    "switch DC target",
                    turns.sincePs(),
                    ports.nowPs(),
                    Flow.of(queuePair.qpn(), run.firstBlock()));
        }
        turns.turnTo(run.destination(), ports.nowPs());
    }
}

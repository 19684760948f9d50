package dev.doorbell.hardware.nic.doorbell;

import org.jspecify.annotations.Nullable;

/** Recovery of one queue pair's lost doorbells: the step that is due, and the furthest of them. */
final class DoorbellRecovery {

    private DoorbellPort.@Nullable Recovery due;
    private int furthest;

    /** Returns true if a recovery is due. */
    boolean isDue() {
        return due != null;
    }

    /** Makes a recovery due because a doorbell with this producer index was lost. */
    void begin(DoorbellPort.Recovery recovery, int producerIndex) {
        due = recovery;
        furthest = producerIndex;
    }

    /** Another doorbell was lost. */
    void lost(int producerIndex) {
        if (producerIndex - furthest > 0) {
            furthest = producerIndex;
        }
    }

    /** Cancels the recovery if a doorbell that arrived covers the lost ones. */
    void heard(int producerIndex) {
        // One that was overtaken on its way does not cover a lost one.
        if (producerIndex - furthest >= 0) {
            due = null;
        }
    }

    /** Ends a recovery; false if it is not the one that is due. */
    @SuppressWarnings("ReferenceEquality") // Each recovery is a separate object.
    boolean end(DoorbellPort.Recovery recovery) {
        if (due != recovery) {
            return false;
        }
        due = null;
        return true;
    }
}

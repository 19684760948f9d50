package dev.doorbell.hardware.invariant;

import dev.doorbell.pdes.invariant.ClockMonotonic;
import dev.doorbell.pdes.invariant.Watch;

/** Invariants that every run of emulated hardware keeps. */
public final class Invariants {

    private Invariants() {}

    /** A watch with all of them, for one run. */
    public static Watch watch() {
        return new Watch(
                new ClockMonotonic(),
                new BytesConserved(),
                new CqeOrderPerQp(),
                new NoCompletionBeforeDoorbell());
    }
}

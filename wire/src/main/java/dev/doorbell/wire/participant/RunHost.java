package dev.doorbell.wire.participant;

import dev.doorbell.wire.tally.BusySoFar;

/** Whom a share of a run asks and tells while it is computed. */
interface RunHost {

    /** Whether the run is over for this service, whatever it is doing. */
    boolean released();

    /** About once a second: how busy its resources have been so far. */
    void busy(BusySoFar soFar);
}

package dev.doorbell.wire.participant;

import dev.doorbell.wire.tally.RunSoFar;

/** Whom a share of a run asks and tells while it is computed. */
interface RunHost {

    /** Whether the run is over for this service, whatever it is doing. */
    boolean released();

    /** About once a second: how far it has come. */
    void came(RunSoFar soFar);
}

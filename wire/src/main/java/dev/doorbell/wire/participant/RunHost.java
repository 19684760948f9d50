package dev.doorbell.wire.participant;

import dev.doorbell.wire.tally.RunSoFar;

/** Whom a share of a run asks and tells while it is computed. */
interface RunHost {

    /** Returns true if the run is over for this service, even if the service is still at work. */
    boolean released();

    /** About once a second: how far it has come. */
    void came(RunSoFar soFar);
}

package dev.doorbell.wire.participant;

import dev.doorbell.wire.tally.RunSoFar;

/** Host of a share of a run while it is computed. */
interface RunHost {

    /** Returns true if the run is over for this service, even if the service is still at work. */
    boolean released();

    /** Reports the progress of the run, about once a second. */
    void came(RunSoFar soFar);
}

package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.RelativeState;

/** Who rings for submissions that have been handed over: IBGDA's NIC handler. */
interface Doorbells {

    /** Takes submission {@code index} of a posting, which has been handed over at this instant. */
    void submitted(Posting posting, int index);

    /** Says what the future depends on while nothing is submitted. */
    void describe(RelativeState state);

    /** Time has passed without being simulated. */
    void skipped(long ps);
}

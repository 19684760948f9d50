package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.RelativeState;

/** Doorbell policy for submissions after their hand-over: IBGDA's NIC handler. */
interface Doorbells {

    /** Handles submission {@code index} of a posting, handed over at this instant. */
    void submitted(Posting posting, int index);

    /** Describes the state that affects the future while nothing is submitted. */
    void describe(RelativeState state);

    /** Adjusts times after a skipped period. */
    void skipped(long ps);
}

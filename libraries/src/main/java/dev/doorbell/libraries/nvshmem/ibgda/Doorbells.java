package dev.doorbell.libraries.nvshmem.ibgda;

/** Who rings for submissions that have been handed over: IBGDA's NIC handler. */
interface Doorbells {

    /** Takes submission {@code index} of a posting, which has been handed over at this instant. */
    void submitted(Posting posting, int index);
}

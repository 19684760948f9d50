package dev.doorbell.hardware.nic.wqe;

/** States of a work queue entry (WQE) as its NIC sees it, from the send queue's ring to its end. */
public enum WqeState {
    /** In the ring of the send queue: not fetched, or fetched and not decoded. */
    POSTED,
    /** Decoded, and not handed on yet. */
    DECODED,
    /** Waiting until its DC target has its turn. */
    HELD,
    /** Waiting for the message engine. */
    QUEUED,
    /** Taken by the message engine: being sent, or waiting for its acknowledgement or response. */
    SENT,
    /** Answered, and waiting for older entries to complete. */
    ANSWERED,
    /** Ended well, with a completion queue entry if it is signaled. */
    COMPLETED,
    /** Ended with the error that broke its queue pair. */
    FAILED,
    /** Ended because its queue pair is broken. */
    FLUSHED,
    /** Ended without a word because its function is down. */
    GONE;

    /** Returns true if nothing happens to the entry any more. */
    public boolean ended() {
        return compareTo(COMPLETED) >= 0;
    }
}

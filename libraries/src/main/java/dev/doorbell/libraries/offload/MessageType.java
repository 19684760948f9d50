package dev.doorbell.libraries.offload;

/** First bytes of the messages between ranks and workers. */
public final class MessageType {
    /** Number of a worker and the id of its function, to a rank. */
    public static final int WORKER_ID = 1;

    /** Number of a rank and the id of its function, to a worker. */
    public static final int RANK_ID = 2;

    /** Offer of a message by its sender. */
    public static final int READY_TO_SEND = 3;

    /** Buffer of a receiver for a message. */
    public static final int READY_TO_RECEIVE = 4;

    /** Recorded group of a rank, or a part of it. */
    public static final int GROUP_ENTRIES = 5;

    /** Buffers of recorded receives, to the worker of the sending rank. */
    public static final int GROUP_TARGETS = 6;

    /** Call of a recorded group by a rank. */
    public static final int GROUP_CALL = 7;

    /** Notice between workers that a recorded receive may be written. */
    public static final int GROUP_READY = 8;

    /** Notice between workers that a recorded receive has been written. */
    public static final int GROUP_LANDED = 9;

    /** Probe of a worker's health, which has no other effect. */
    public static final int PROBE = 10;

    /** Request that a worker come to rest. */
    public static final int RETIRE = 11;

    /** Offer of a message of MPI by its sender. */
    public static final int CARRIED_SEND = 12;

    /** Buffer of a receiver for a message of MPI. */
    public static final int CARRIED_RECEIVE = 13;

    /** Withdrawal of a buffer for a message of MPI that comes another way, or not at all. */
    public static final int RETRACTED_RECEIVE = 14;

    /** Withdrawal of a message of MPI by its sender. */
    public static final int RETRACTED_SEND = 15;

    private MessageType() {}
}

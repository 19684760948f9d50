package dev.doorbell.libraries.offload;

/** First bytes of the messages between ranks and workers. */
public final class MessageType {
    /** A worker's number and its function's id, to a rank. */
    public static final int WORKER_ID = 1;

    /** A rank's number and its function's id, to a worker. */
    public static final int RANK_ID = 2;

    /** A rank offers a message it sends. */
    public static final int READY_TO_SEND = 3;

    /** A rank has a buffer for a message. */
    public static final int READY_TO_RECEIVE = 4;

    /** A rank's recorded group, or a part of it. */
    public static final int GROUP_ENTRIES = 5;

    /** Buffers of recorded receives, to the worker of the rank that sends to them. */
    public static final int GROUP_TARGETS = 6;

    /** A rank calls a group it has recorded. */
    public static final int GROUP_CALL = 7;

    /** A worker tells another that a recorded receive may be written to. */
    public static final int GROUP_READY = 8;

    /** A worker tells another that a recorded receive has been written to. */
    public static final int GROUP_LANDED = 9;

    /** Asks whether a worker is there; it does nothing about it. */
    public static final int PROBE = 10;

    /** Brings a worker to rest. */
    public static final int RETIRE = 11;

    private MessageType() {}
}

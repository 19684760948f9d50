package dev.doorbell.workloads.offload.pingpong;

/** The messages of a match at one size, as one of the two plays them. */
interface Game {

    /** Gets ready for message {@code number}, as the second. */
    void prepare(int number);

    /** One round trip, as the first. */
    void ping(int number);

    /** One round trip, as the second. */
    void pong(int number);

    /** A window of messages, as the first. */
    void burst(int number);

    /** A window of messages, as the second. */
    void absorb(int number);

    /** Compares the messages of the last window, as the second. */
    void finish(int number);
}

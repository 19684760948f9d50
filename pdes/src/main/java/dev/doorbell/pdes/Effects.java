package dev.doorbell.pdes;

/** Actions of a logical process while it handles an event. Valid only during that call. */
public interface Effects {

    /** Schedules element {@code index} of {@code event} for the process itself, not before now. */
    void schedule(long atPs, Event event, int index);

    /**
     * Sends element {@code index} of {@code event} to another process.
     *
     * @param atPs arrival, at least the channel's least latency after now; an earlier one throws
     */
    void send(int destination, long atPs, Event event, int index);

    /** Schedules an event of a single element. */
    default void schedule(long atPs, Event event) {
        schedule(atPs, event, 0);
    }

    /** Sends an event of a single element. */
    default void send(int destination, long atPs, Event event) {
        send(destination, atPs, event, 0);
    }
}

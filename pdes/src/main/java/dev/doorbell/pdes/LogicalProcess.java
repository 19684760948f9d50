package dev.doorbell.pdes;

import dev.doorbell.pdes.report.LpReport;
import dev.doorbell.pdes.report.LpTally;

/**
 * Unit with its own clock and event queue, which interacts with others only through time-stamped
 * messages. It is a state machine: its input is a time and an event, its output is effects. It has
 * no thread and no access to a clock, and must only read its own state and the event.
 */
public interface LogicalProcess {

    /** Number in the job, from 0, the same in every participating process. */
    int id();

    /** Name in reports, such as {@code node0/nic3}. */
    String name();

    /** Emits the first events, at virtual time 0. */
    void start(Effects effects);

    /** Handles one element of an event at {@code nowPs}. */
    void handle(long nowPs, Event event, int index, Effects effects);

    /**
     * Returns true if all its programs have ended. A process without programs is always finished.
     */
    boolean finished();

    /** Returns true if a modelled fault has ended one of its programs; the job has then failed. */
    default boolean failed() {
        return false;
    }

    /** Returns its counts so far. Called between events, at any time; has no effects. */
    default LpTally tally() {
        return LpTally.NONE;
    }

    /** Number of steps of its programs so far. Called like {@link #tally}. */
    default long steps() {
        return 0;
    }

    /** Returns its measurements, counters and waits. Called once, at the end of the run. */
    LpReport report();

    /**
     * Ends work in {@link #handle} that takes long in real time, because the run is over. Called by
     * any thread, at any time.
     */
    default void breakOff() {}

    /** Releases its resources (fibers, buffers). Called once, last. */
    default void close() {}
}

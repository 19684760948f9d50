package dev.doorbell.pdes;

import dev.doorbell.pdes.report.LpReport;
import dev.doorbell.pdes.report.LpTally;

/**
 * A unit that owns a clock and an event queue and meets others only through time-stamped messages.
 * It is a state machine: an instant and an event in, effects out. It has no thread and no clock of
 * its own, and it must not look at anything but its own state and the event.
 */
public interface LogicalProcess {

    /** Its number in the job, from 0, the same in every process that takes part. */
    int id();

    /** Its name in reports, such as {@code node0/nic3}. */
    String name();

    /** Emits the first events, at virtual time 0. */
    void start(Effects effects);

    /** Handles one element of an event at {@code nowPs}. */
    void handle(long nowPs, Event event, int index, Effects effects);

    /** True when every program it runs has ended; a process without programs is always finished. */
    boolean finished();

    /** True when a modelled fault has ended one of its programs; the job has then failed. */
    default boolean failed() {
        return false;
    }

    /** What it has counted so far. Called between events, at any time; changes nothing. */
    default LpTally tally() {
        return LpTally.NONE;
    }

    /** Steps its programs have made so far. Called like {@link #tally}. */
    default long steps() {
        return 0;
    }

    /** What it measured, counted and still waits for. Called once, when the run is over. */
    LpReport report();

    /** Frees what it holds (fibers, buffers). Called once, last. */
    default void close() {}
}

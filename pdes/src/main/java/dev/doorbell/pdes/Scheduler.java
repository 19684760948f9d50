package dev.doorbell.pdes;

import dev.doorbell.pdes.report.LpResult;
import java.util.List;

/** Runs the logical processes hosted here, in an order that gives the same results always. */
public interface Scheduler extends AutoCloseable {

    /** Lets every hosted process emit its first events. */
    void start();

    /**
     * Handles every event strictly before {@code horizonPs}, unless the event budget is exhausted
     * or the run was cancelled.
     */
    void runTo(long horizonPs);

    /** Earliest pending event, or {@code Long.MAX_VALUE} if there is none. */
    long nextPs();

    /** State of the processes hosted here. */
    RunState state();

    /**
     * Reports of all processes hosted here, in the order of their numbers, with digests and event
     * counts.
     */
    List<LpResult> results();

    /** Number of events that the processes hosted here have handled so far. */
    long events();

    /** Number of steps that programs have made here so far. */
    long steps();

    /** Cancels the run soon, without a result. Any thread may call it. */
    void breakOff();

    /** Ends every hosted process and releases its resources. */
    @Override
    void close();
}

package dev.doorbell.wire.conductor;

import dev.doorbell.proto.clock.v1.ClockProto.Progress;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Progress of the groups of a run, as they last reported. Counters of all runs get what has been
 * added since the report before. Not safe for use by several threads.
 */
final class Standings {

    private final ConductorCounters counters;
    private final long[] events;
    private final long[] turns;
    private final long[] batches;
    private final long[] waitedNanos;
    private final long[] nextPs;
    private long frontierPs;

    Standings(int groups, ConductorCounters counters) {
        this.counters = counters;
        events = new long[groups];
        turns = new long[groups];
        batches = new long[groups];
        waitedNanos = new long[groups];
        nextPs = new long[groups];
    }

    void report(int group, Progress progress) {
        counters.addTurns(progress.getTurns() - turns[group]);
        counters.addBatches(progress.getBatches() - batches[group]);
        counters.addWaited(progress.getWaitedNanos() - waitedNanos[group]);
        events[group] = progress.getEvents();
        turns[group] = progress.getTurns();
        batches[group] = progress.getBatches();
        waitedNanos[group] = progress.getWaitedNanos();
        nextPs[group] = progress.hasNextPs() ? progress.getNextPs() : Long.MAX_VALUE;
        // Reports are of different moments; a group without an event may get an early one.
        long least = LongStream.of(nextPs).min().orElse(Long.MAX_VALUE);
        if (least != Long.MAX_VALUE && least > frontierPs) {
            counters.addVirtual(least - frontierPs);
            frontierPs = least;
        }
    }

    /** Instant up to which the run has come, about. */
    long frontierPs() {
        return frontierPs;
    }

    long events() {
        return Arrays.stream(events).sum();
    }

    long turns() {
        return Arrays.stream(turns).sum();
    }

    /** Time in which a group had events and waited for others, on average over the groups. */
    long meanWaitNanos() {
        return Arrays.stream(waitedNanos).sum() / waitedNanos.length;
    }
}

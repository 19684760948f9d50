package dev.doorbell.wire.conductor;

import java.util.concurrent.atomic.LongAdder;

/** Counters of the coordinator's clock over all runs, for its metrics. */
public final class ConductorCounters {

    private final LongAdder runs = new LongAdder();
    private final LongAdder turns = new LongAdder();
    private final LongAdder batches = new LongAdder();
    private final LongAdder events = new LongAdder();
    private final LongAdder virtualPs = new LongAdder();
    private final LongAdder waitedNanos = new LongAdder();

    /** Runs launched. */
    public long runs() {
        return runs.sum();
    }

    /** Turns of services: times that one handled events up to a horizon. */
    public long turns() {
        return turns.sum();
    }

    /** Batches that services sent each other. */
    public long batches() {
        return batches.sum();
    }

    /** Events handled by runs that have been collected. */
    public long events() {
        return events.sum();
    }

    /** Picoseconds of virtual time that runs have come forward. */
    public long virtualPs() {
        return virtualPs.sum();
    }

    /** Nanoseconds in which services had events and waited for others, summed over services. */
    public long waitedNanos() {
        return waitedNanos.sum();
    }

    void addRun() {
        runs.increment();
    }

    void addTurns(long taken) {
        turns.add(taken);
    }

    void addBatches(long sent) {
        batches.add(sent);
    }

    void addEvents(long handled) {
        events.add(handled);
    }

    void addVirtual(long ps) {
        virtualPs.add(ps);
    }

    void addWaited(long nanos) {
        waitedNanos.add(nanos);
    }
}

package dev.doorbell.wire.conductor;

import java.util.concurrent.atomic.LongAdder;

/** Counters of the coordinator's clock over all runs, for its metrics. */
public final class ConductorCounters {

    private final LongAdder runs = new LongAdder();
    private final LongAdder rounds = new LongAdder();
    private final LongAdder advances = new LongAdder();
    private final LongAdder batches = new LongAdder();
    private final LongAdder events = new LongAdder();
    private final LongAdder virtualPs = new LongAdder();
    private final LongAdder lagNanos = new LongAdder();

    /** Runs launched. */
    public long runs() {
        return runs.sum();
    }

    /** Rounds begun. */
    public long rounds() {
        return rounds.sum();
    }

    /** Advances sent: services that were active in a round. */
    public long advances() {
        return advances.sum();
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

    /** Nanoseconds in which a part of the services had ended a round and others had not. */
    public long lagNanos() {
        return lagNanos.sum();
    }

    void addRun() {
        runs.increment();
    }

    void addRound(int active) {
        rounds.increment();
        advances.add(active);
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

    void addLag(long nanos) {
        lagNanos.add(nanos);
    }
}

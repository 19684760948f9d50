package dev.doorbell.wire.participant;

import java.util.concurrent.atomic.LongAdder;

/** What a service has done over all runs, for its metrics. */
public final class RunCounters {

    private final LongAdder runs = new LongAdder();
    private final LongAdder rounds = new LongAdder();
    private final LongAdder batches = new LongAdder();
    private final LongAdder trains = new LongAdder();
    private final LongAdder events = new LongAdder();

    /** Runs it took part in. */
    public long runs() {
        return runs.sum();
    }

    /** Rounds it was active in. */
    public long rounds() {
        return rounds.sum();
    }

    /** Batches it sent to other services. */
    public long batches() {
        return batches.sum();
    }

    /** Trains it sent to other services. */
    public long trains() {
        return trains.sum();
    }

    /** Events its processes handled. */
    public long events() {
        return events.sum();
    }

    void addRun() {
        runs.increment();
    }

    void addRound(long eventsHandled) {
        rounds.increment();
        events.add(eventsHandled);
    }

    void addBatches(long sent) {
        batches.add(sent);
    }

    void addTrain() {
        trains.increment();
    }
}

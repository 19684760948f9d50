package dev.doorbell.wire.participant;

import dev.doorbell.wire.tally.VirtualTotals;
import java.util.concurrent.atomic.LongAdder;

/** Counters of a service over all runs, for its metrics. */
public final class RunCounters {

    private final LongAdder runs = new LongAdder();
    private final LongAdder rounds = new LongAdder();
    private final LongAdder batches = new LongAdder();
    private final LongAdder trains = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder events = new LongAdder();
    private final LongAdder lostLinks = new LongAdder();
    private final LongAdder busyNanos = new LongAdder();
    private final VirtualTotals virtual = new VirtualTotals();

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

    /** Bytes of the batches it sent, as Protocol Buffers. */
    public long bytes() {
        return bytes.sum();
    }

    /** Links to other services that broke during a run. */
    public long lostLinks() {
        return lostLinks.sum();
    }

    /** Nanoseconds in which it was working through rounds. */
    public long busyNanos() {
        return busyNanos.sum();
    }

    /** Counts of its processes in virtual time. */
    public VirtualTotals virtual() {
        return virtual;
    }

    void addRun() {
        runs.increment();
    }

    void addRound() {
        rounds.increment();
    }

    void addEvents(long handled) {
        events.add(handled);
    }

    void addBatches(long sent, long sentBytes) {
        batches.add(sent);
        bytes.add(sentBytes);
    }

    void addBusy(long nanos) {
        busyNanos.add(nanos);
    }

    void addLostLink() {
        lostLinks.increment();
    }

    void addTrain() {
        trains.increment();
    }
}

package dev.doorbell.wire.participant;

import dev.doorbell.wire.tally.VirtualTotals;
import java.util.concurrent.atomic.LongAdder;

/** Counters of a service over all runs, for its metrics. */
public final class RunCounters {

    private final LongAdder runs = new LongAdder();
    private final LongAdder turns = new LongAdder();
    private final LongAdder clocks = new LongAdder();
    private final LongAdder waitedNanos = new LongAdder();
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

    /** Turns it took: times that it handled events up to a horizon. */
    public long turns() {
        return turns.sum();
    }

    /** States of its clock that it sent to other services without a batch. */
    public long clocks() {
        return clocks.sum();
    }

    /** Nanoseconds in which it had events and waited for other services. */
    public long waitedNanos() {
        return waitedNanos.sum();
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

    /** Nanoseconds in which it was working on turns. */
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

    void addTurn() {
        turns.increment();
    }

    void addClock() {
        clocks.increment();
    }

    void addWaited(long nanos) {
        waitedNanos.add(nanos);
    }

    void addEvents(long handled) {
        events.add(handled);
    }

    void addBatch(long sentBytes) {
        batches.increment();
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

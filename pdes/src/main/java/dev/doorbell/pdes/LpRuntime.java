package dev.doorbell.pdes;

/**
 * Kernel state of one logical process: its queue, its clock, its digest and the emissions of the
 * running window. Consecutive emissions of neighbouring, equally spaced elements of one event are
 * joined to a train as they are made. The handler always sees single elements, so joining can
 * change the speed of a run but never its result.
 */
final class LpRuntime implements Effects {

    /**
     * Number of trains that a window keeps open for joining. A NIC interleaves at most payload, ACK
     * and CQE streams.
     */
    private static final int OPEN_TRAINS = 4;

    private final LogicalProcess process;
    private final SequentialScheduler scheduler;
    private final EventQueue queue = new EventQueue();
    private final boolean joining;
    private final Digest digest = new Digest();
    private final OpenTrain[] open = new OpenTrain[OPEN_TRAINS];
    private int openCount;
    private long clockPs;
    private long lastOrder = -1;
    private long sequence;
    private long events;
    private long ownEarliestPs = Long.MAX_VALUE;

    LpRuntime(LogicalProcess process, SequentialScheduler scheduler, boolean joining) {
        this.process = process;
        this.scheduler = scheduler;
        this.joining = joining;
        for (int i = 0; i < OPEN_TRAINS; i++) {
            open[i] = new OpenTrain();
        }
    }

    LogicalProcess process() {
        return process;
    }

    EventQueue queue() {
        return queue;
    }

    long events() {
        return events;
    }

    long clockPs() {
        return clockPs;
    }

    long digest() {
        return digest.value();
    }

    void start() {
        process.start(this);
        closeTrains();
    }

    /** Handles all elements strictly before {@code horizonPs}, at most {@code budget} of them. */
    void run(long horizonPs, long budget) {
        long limit = events + budget;
        while (queue.headTimePs() < horizonPs && events < limit) {
            runHead(horizonPs, limit);
        }
        closeTrains();
    }

    private void runHead(long horizonPs, long limit) {
        long time = queue.headTimePs();
        long order = queue.headOrder();
        int available = queue.headCount();
        long spacing = queue.headSpacingPs();
        long stride = queue.headOrderStride();
        int index = queue.headIndex();
        Event event = queue.headEvent();
        long bound = Math.min(horizonPs, queue.secondTimePs());
        ownEarliestPs = Long.MAX_VALUE;
        int done = 0;
        do {
            step(time, order, event, index + done);
            done++;
            time += spacing;
            order += stride;
        } while (done < available && time < bound && time < ownEarliestPs && events < limit);
        queue.advanceHead(done);
        closeOwnTrains();
    }

    private void step(long timePs, long order, Event event, int index) {
        if (timePs < clockPs || (timePs == clockPs && order <= lastOrder)) {
            throw new IllegalStateException(
                    "expected an event of %s after (%d ps, order %d) but was (%d ps, order %d): %s"
                            .formatted(process.name(), clockPs, lastOrder, timePs, order, event));
        }
        clockPs = timePs;
        lastOrder = order;
        events++;
        digest.add(timePs);
        digest.add(order + event.fingerprint(index));
        process.handle(timePs, event, index, this);
    }

    @Override
    public void schedule(long atPs, Event event, int index) {
        if (atPs < clockPs) {
            throw new IllegalStateException(
                    "expected %s to schedule at or after %d ps but was %d ps: %s"
                            .formatted(process.name(), clockPs, atPs, event));
        }
        ownEarliestPs = Math.min(ownEarliestPs, atPs);
        emit(process.id(), atPs, event, index);
    }

    @Override
    public void send(int destination, long atPs, Event event, int index) {
        scheduler.checkLookahead(process.id(), destination, clockPs, atPs);
        emit(destination, atPs, event, index);
    }

    private void emit(int destination, long atPs, Event event, int index) {
        long order =
                destination == process.id()
                        ? EventQueue.ownOrder(sequence++)
                        : EventQueue.order(process.id(), sequence++);
        if (joining) {
            for (int i = 0; i < openCount; i++) {
                if (open[i].join(destination, atPs, order, event, index)) {
                    return;
                }
            }
        }
        if (openCount == OPEN_TRAINS) {
            closeOldest();
        }
        open[openCount++].begin(destination, atPs, order, event, index);
    }

    private void closeTrain(OpenTrain closing) {
        if (closing.destination == process.id()) {
            queue.add(
                    closing.timePs,
                    closing.order,
                    closing.spacingPs,
                    closing.orderStride,
                    closing.count,
                    closing.firstIndex,
                    closing.event());
        } else {
            scheduler.deliver(closing);
        }
        closing.end();
    }

    private void closeOldest() {
        OpenTrain oldest = open[0];
        closeTrain(oldest);
        System.arraycopy(open, 1, open, 0, openCount - 1);
        open[--openCount] = oldest;
    }

    private void closeOwnTrains() {
        int kept = 0;
        for (int i = 0; i < openCount; i++) {
            OpenTrain train = open[i];
            if (train.destination == process.id()) {
                closeTrain(train);
            } else {
                open[i] = open[kept];
                open[kept++] = train;
            }
        }
        openCount = kept;
    }

    private void closeTrains() {
        for (int i = 0; i < openCount; i++) {
            closeTrain(open[i]);
        }
        openCount = 0;
    }
}

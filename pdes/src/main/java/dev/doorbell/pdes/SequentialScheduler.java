package dev.doorbell.pdes;

import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.pdes.horizon.Lookahead;
import dev.doorbell.pdes.report.LpProgress;
import dev.doorbell.pdes.report.LpResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Scheduler of the logical processes hosted here: all of a job if it is embedded, one service's
 * share if it is distributed. It always selects the process with the globally smallest key and lets
 * it run up to the time before which nothing else can reach it (see {@link Lookahead}). Messages to
 * other hosts are passed to the outbox.
 *
 * <p>Not safe for use by several threads.
 */
public final class SequentialScheduler implements Scheduler {

    private final Channels channels;
    private final @Nullable LpRuntime[] runtimes;
    private final List<LpRuntime> hosted = new ArrayList<>();
    private final long[] leastIn;
    private final long[] leastOut;
    private final ProcessHeap heap;
    private final Consumer<Train> outbox;
    private final long budget;
    private long remaining;
    private volatile boolean broken;

    /**
     * Creates a scheduler.
     *
     * @param hosted processes that run here
     * @param joinTrains true if similar emissions are joined to trains; results are the same
     *     without
     * @param eventBudget largest number of elements to handle, above 0
     * @param outbox receives messages to processes hosted elsewhere
     */
    public SequentialScheduler(
            Channels channels,
            List<? extends LogicalProcess> hosted,
            boolean joinTrains,
            long eventBudget,
            Consumer<Train> outbox) {
        this.channels = channels;
        this.outbox = outbox;
        budget = eventBudget;
        remaining = eventBudget;
        int n = channels.processes();
        runtimes = new @Nullable LpRuntime[n];
        leastIn = new long[n];
        leastOut = new long[n];
        heap = new ProcessHeap(n);
        for (LogicalProcess process : hosted) {
            LpRuntime runtime = new LpRuntime(process, this, joinTrains);
            if (runtimes[process.id()] != null) {
                throw new IllegalArgumentException(
                        "expected one process with id " + process.id() + " but got two");
            }
            runtimes[process.id()] = runtime;
            this.hosted.add(runtime);
            leastIn[process.id()] = channels.leastInPs(process.id());
            leastOut[process.id()] = channels.leastOutPs(process.id());
        }
    }

    @Override
    public void breakOff() {
        broken = true;
        for (LpRuntime runtime : hosted) {
            runtime.process().breakOff();
        }
    }

    @Override
    public void start() {
        for (LpRuntime runtime : hosted) {
            if (broken) {
                return;
            }
            runtime.start();
            heap.update(
                    runtime.process().id(),
                    runtime.queue().headTimePs(),
                    runtime.queue().headOrder());
        }
    }

    /**
     * Handles every event strictly before {@code horizonPs}, unless the event budget is exhausted.
     * A modelled fault does not stop the run: it ends the affected programs and the rest drains, so
     * that the result does not depend on the distribution of processes.
     */
    @Override
    public void runTo(long horizonPs) {
        while (!heap.isEmpty() && heap.headTimePs() < horizonPs && remaining > 0 && !broken) {
            int id = heap.head();
            LpRuntime runtime = runtime(id);
            long other = Math.min(heap.secondTimePs(), heap.headTimePs() + leastOut[id]);
            long bound =
                    other > Long.MAX_VALUE - leastIn[id] ? Long.MAX_VALUE : other + leastIn[id];
            long before = runtime.events();
            runtime.run(Math.min(horizonPs, bound), remaining);
            remaining -= runtime.events() - before;
            heap.update(id, runtime.queue().headTimePs(), runtime.queue().headOrder());
        }
    }

    /** Accepts a train from another scheduler. */
    public void accept(Train train) {
        LpRuntime receiver = runtime(train.destination());
        if (train.timePs() < receiver.clockPs()) {
            throw new IllegalStateException(
                    "expected a message for %s at or after %d ps but was %d ps from process %d"
                            .formatted(
                                    receiver.process().name(),
                                    receiver.clockPs(),
                                    train.timePs(),
                                    train.source()));
        }
        receiver.queue()
                .add(
                        train.timePs(),
                        train.order(),
                        train.spacingPs(),
                        train.orderStride(),
                        train.count(),
                        train.firstIndex(),
                        train.event());
        heap.update(
                train.destination(), receiver.queue().headTimePs(), receiver.queue().headOrder());
    }

    @Override
    public long nextPs() {
        return heap.isEmpty() ? Long.MAX_VALUE : heap.headTimePs();
    }

    @Override
    public RunState state() {
        boolean finished = true;
        for (LpRuntime runtime : hosted) {
            if (runtime.process().failed()) {
                return RunState.FAILED;
            }
            finished &= runtime.process().finished();
        }
        if (remaining <= 0) {
            return RunState.BUDGET_EXCEEDED;
        }
        if (!heap.isEmpty()) {
            return RunState.RUNNING;
        }
        return finished ? RunState.COMPLETED : RunState.DEADLOCK;
    }

    @Override
    public List<LpResult> results() {
        List<LpResult> results = new ArrayList<>();
        for (LpRuntime runtime : hosted) {
            results.add(
                    new LpResult(
                            runtime.process().id(),
                            runtime.process().name(),
                            runtime.digest(),
                            runtime.events(),
                            runtime.clockPs(),
                            runtime.process().report()));
        }
        results.sort((a, b) -> Integer.compare(a.id(), b.id()));
        return results;
    }

    /** Progress of the processes hosted here; has no effects. */
    public List<LpProgress> progress() {
        return hosted.stream()
                .map(runtime ->
                        new LpProgress(
                                runtime.process().id(),
                                runtime.clockPs(),
                                runtime.process().tally()))
                .toList();
    }

    @Override
    public long events() {
        return budget - remaining;
    }

    @Override
    public long steps() {
        long sum = 0;
        for (LpRuntime runtime : hosted) {
            sum += runtime.process().steps();
        }
        return sum;
    }

    @Override
    public void close() {
        for (LpRuntime runtime : hosted) {
            runtime.process().close();
        }
    }

    void checkLookahead(int from, int to, long nowPs, long atPs) {
        if (from == to || !channels.connected(from, to)) {
            throw new IllegalStateException(
                    "expected a channel from process "
                            + from
                            + " to process "
                            + to
                            + " but there is none");
        }
        long least = Math.addExact(nowPs, channels.leastLatencyPs(from, to));
        if (atPs < least) {
            throw new IllegalStateException(
                    "expected a message from process %d to process %d at or after %d ps but was %d ps"
                            .formatted(from, to, least, atPs));
        }
    }

    void deliver(OpenTrain train) {
        LpRuntime receiver = runtimes[train.destination];
        if (receiver == null) {
            outbox.accept(train.toTrain());
            return;
        }
        if (train.timePs < receiver.clockPs()) {
            throw new IllegalStateException(
                    "expected a message for %s at or after %d ps but was %d ps"
                            .formatted(
                                    receiver.process().name(), receiver.clockPs(), train.timePs));
        }
        EventQueue queue = receiver.queue();
        queue.add(
                train.timePs,
                train.order,
                train.spacingPs,
                train.orderStride,
                train.count,
                train.firstIndex,
                train.event());
        // An event behind the head does not change the place of the process.
        if (queue.headOrder() == train.order && queue.headTimePs() == train.timePs) {
            heap.update(train.destination, train.timePs, train.order);
        }
    }

    private LpRuntime runtime(int id) {
        LpRuntime runtime = runtimes[id];
        if (runtime == null) {
            throw new IllegalStateException(
                    "expected process " + id + " to be hosted here but it is not");
        }
        return runtime;
    }
}

package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.hardware.Distribution;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.collective.task.Task;
import dev.doorbell.libraries.offload.staged.PieceMemory;
import dev.doorbell.libraries.offload.worker.Mover;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.offload.worker.WorkerService;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Part of a worker in offloaded collectives. Tasks of one group wait in a FIFO and run one after
 * the other. Tasks of different groups run concurrently, because ranks may start them in a
 * different order on each node.
 */
public final class CollectiveWorker implements WorkerService {

    private final WorkerTools tools;
    private final SortedMap<Integer, Queue> queues = new TreeMap<>();
    private final Instruments.Counter tasks;
    private final Distribution depth;

    /**
     * Adds the service to a worker before the worker starts.
     *
     * @param mover mover of blocks
     * @param pieces memory for broadcasts
     * @param places shared by the workers of its DPU
     */
    public CollectiveWorker(
            Worker worker,
            Mover mover,
            PieceMemory pieces,
            DpuPlaces places,
            CollectiveOptions options) {
        Metadata metadata = new Metadata(worker, worker.layout());
        tools = new WorkerTools(worker, mover, metadata, pieces, places, options);
        Instruments instruments = worker.core().node().instruments();
        tasks = instruments.counter("dpu.tasks");
        depth = instruments.depth("DPU tasks");
        for (int type = Header.FIRST; type <= Header.LAST; type++) {
            worker.on(type, this::received);
        }
    }

    /** Registers a group with members on this node. */
    public void join(RankGroup group) {
        queues.put(group.id(), new Queue(group));
    }

    @Override
    public List<Wait> waits() {
        List<Wait> waits = new ArrayList<>();
        for (Queue queue : queues.values()) {
            TaskRun run = queue.present;
            if (run != null) {
                waits.add(run.describeWait());
            }
        }
        return waits;
    }

    private void received(byte[] message) {
        Header header = Header.of(message);
        Queue queue = queues.get(header.group());
        if (queue == null) {
            throw new IllegalStateException(
                    "expected a task of one of the groups "
                            + queues.keySet()
                            + " but was "
                            + header.group());
        }
        queue.received(header, message);
    }

    /** Tasks of a group. */
    private final class Queue {
        private final RankGroup group;
        // By number: the last ranks to arrive post them, and may be different ranks.
        private final SortedMap<Integer, Task> waiting = new TreeMap<>();
        private int nextTask;
        // Messages of tasks that other workers have started before this one.
        private final SortedMap<Integer, ArrayDeque<byte[]>> early = new TreeMap<>();
        private @Nullable TaskRun present;

        Queue(RankGroup group) {
            this.group = group;
        }

        void received(Header header, byte[] message) {
            TaskRun run = present;
            if (header.type() == Header.TASK) {
                tasks.add(1);
                depth.add(waiting.size() + (run == null ? 0 : 1));
                waiting.put(header.task(), Task.decode(message));
                next();
            } else if (run != null && run.number() == header.task()) {
                run.received(header, message);
            } else {
                early.computeIfAbsent(header.task(), task -> new ArrayDeque<>()).add(message);
            }
        }

        private void next() {
            Task task = present == null ? waiting.remove(nextTask) : null;
            if (task == null) {
                return;
            }
            nextTask++;
            if (waiting.size() > tools.options().taskDepth()) {
                throw new IllegalStateException(
                        "expected at most %d tasks in the FIFO of a worker but was %d"
                                .formatted(tools.options().taskDepth(), waiting.size()));
            }
            TaskRun run = new TaskRun(tools, group, task, this::over);
            present = run;
            run.begin();
            ArrayDeque<byte[]> before = early.remove(run.number());
            if (before != null) {
                before.forEach(message -> run.received(Header.of(message), message));
            }
        }

        private void over() {
            present = null;
            next();
        }
    }
}

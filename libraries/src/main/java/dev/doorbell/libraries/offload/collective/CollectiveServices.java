package dev.doorbell.libraries.offload.collective;

import dev.doorbell.libraries.offload.collective.arm.CollectiveWorker;
import dev.doorbell.libraries.offload.collective.arm.DpuPlaces;
import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.launch.BounceMemory;
import dev.doorbell.libraries.offload.launch.WorkerServices;
import dev.doorbell.libraries.offload.point.PointProxy;
import dev.doorbell.libraries.offload.staged.BounceBuffers;
import dev.doorbell.libraries.offload.staged.PieceMemory;
import dev.doorbell.libraries.offload.staged.StagedMover;
import dev.doorbell.libraries.offload.staged.StagingOptions;
import dev.doorbell.libraries.offload.worker.GvmiMover;
import dev.doorbell.libraries.offload.worker.Mover;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.offload.worker.WorkerService;
import dev.doorbell.libraries.process.Heap;
import java.util.List;

/**
 * Collectives for the workers of one DPU. Half of a worker's bounce memory is for blocks, half for
 * broadcasts.
 */
public final class CollectiveServices implements WorkerServices {

    private final CollectiveOptions options;
    private final List<RankGroup> groups;
    private final boolean messages;
    private final DpuPlaces places = new DpuPlaces();

    /** Creates the services of one DPU for the communicators of a job. */
    public CollectiveServices(CollectiveOptions options, List<RankGroup> groups) {
        this(options, groups, false);
    }

    /**
     * Creates the services of one DPU for the communicators of a job.
     *
     * @param messages whether workers also move messages of the ranks
     */
    public CollectiveServices(CollectiveOptions options, List<RankGroup> groups, boolean messages) {
        this.options = options;
        this.groups = List.copyOf(groups);
        this.messages = messages;
    }

    /** Bytes of {@link BounceMemory} that a worker needs for these options. */
    public static long bounceBytes(CollectiveOptions options) {
        return 2 * options.bounceBytes();
    }

    @Override
    public List<WorkerService> create(Worker worker, BounceMemory bounce) {
        Mover mover = mover(worker, bounce);
        CollectiveWorker collectives = collectives(worker, mover, bounce);
        return messages
                ? List.of(new PointProxy(worker, mover), collectives)
                : List.of(collectives);
    }

    /**
     * Returns the mover of a worker's blocks: through the first half of its memory, or from host to
     * host.
     */
    public Mover mover(Worker worker, BounceMemory bounce) {
        StagingOptions staging = options.staging();
        return staging == null
                ? new GvmiMover(worker)
                : new StagedMover(
                        worker,
                        new BounceBuffers(
                                bounce.address(), options.bounceBytes(), bounce.key(), staging),
                        staging);
    }

    /** Returns a worker's collectives, which share a mover with its other services. */
    public CollectiveWorker collectives(Worker worker, Mover mover, BounceMemory bounce) {
        Heap pieces =
                new Heap(
                        "worker %d of node %d".formatted(worker.number(), worker.dpu()),
                        bounce.address() + options.bounceBytes(),
                        options.bounceBytes());
        CollectiveWorker collectives =
                new CollectiveWorker(
                        worker, mover, new PieceMemory(pieces, bounce.key()), places, options);
        for (RankGroup group : groups) {
            boolean here =
                    group.nodes().stream().anyMatch(members -> members.node() == worker.dpu());
            if (here) {
                collectives.join(group);
            }
        }
        return collectives;
    }
}

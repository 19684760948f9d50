package dev.doorbell.workloads.offload.ring;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.process.Heap;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.parameter.Staging;
import dev.doorbell.workloads.offload.primitive.PrimitiveJob;
import dev.doorbell.workloads.offload.primitive.PrimitiveOptions;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Repetition;
import dev.doorbell.workloads.parameter.Size;
import java.util.List;

/**
 * {@code offload/ring-bcast}: a message travels around a ring of ranks that compute meanwhile;
 * hosts forward it between chunks of computation, DPUs when it comes.
 */
public final class RingBroadcast implements Workload {

    private static final long PS_PER_US = 1_000_000;

    private static final Parameter<List<Long>> SIZES =
            Parameter.sizes("sizes", "64K,1M", 1, 256 * Size.M, "bytes of a message");
    private static final Parameter<Integer> ITERATIONS =
            Repetition.iterations(5, "measured broadcasts");
    private static final Parameter<Integer> WARMUP =
            Parameter.whole("warmup", 1, 1, Repetition.MAX, "broadcasts before");
    private static final Parameter<Integer> COMPUTE =
            Parameter.whole(
                            "compute",
                            300,
                            0,
                            10_000_000,
                            "computation of every rank during a broadcast; 0: none")
                    .in("us");
    private static final Parameter<Integer> COMPUTE_CHUNK =
            Parameter.whole(
                            "computeChunk",
                            150,
                            1,
                            10_000_000,
                            "computing between two calls of MPI_Test; path host")
                    .in("us");

    private static final WorkloadCard CARD =
            PrimitiveOptions.card(
                    "ring-bcast",
                    "broadcast around a ring, alone and beside computing, against its closed form",
                    Staging.DIRECT,
                    SIZES,
                    ITERATIONS,
                    WARMUP,
                    COMPUTE,
                    COMPUTE_CHUNK);

    @Override
    public WorkloadCard card() {
        return CARD;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = CARD.read(job);
        PrimitiveOptions primitives = PrimitiveOptions.of(job, profile, given);
        if (primitives.layout().ranks() < 2) {
            throw JobException.invalid("nodes", job.nodes(), "2 ranks or more");
        }
        RingOptions options =
                new RingOptions(
                        given.get(SIZES).stream().map(Math::toIntExact).toList(),
                        given.get(ITERATIONS),
                        given.get(WARMUP),
                        given.get(COMPUTE) * PS_PER_US,
                        given.get(COMPUTE_CHUNK) * PS_PER_US);
        return new RingPlan(
                PrimitiveJob.of(
                        job,
                        profile,
                        primitives,
                        options.largest() + (long) Heap.ALIGNMENT,
                        SIZES.name(),
                        primitives.bounceBytes(options.largest(), profile)),
                options);
    }
}

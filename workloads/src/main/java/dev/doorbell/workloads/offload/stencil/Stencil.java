package dev.doorbell.workloads.offload.stencil;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.process.Heap;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.offload.parameter.Staging;
import dev.doorbell.workloads.offload.primitive.PrimitiveJob;
import dev.doorbell.workloads.offload.primitive.PrimitiveOptions;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Repetition;
import dev.doorbell.workloads.parameter.Whole;
import java.util.List;

/**
 * {@code offload/stencil}: a 7-point stencil on a box of ranks whose six faces are exchanged while
 * the inside is computed.
 */
public final class Stencil implements Workload {

    private static final long MAX_REAL_POINTS = 1 << 25;

    private static final Parameter<List<Integer>> SIZES =
            Parameter.of(
                    "sizes",
                    "16,32,64",
                    Whole.of(1, 4096).list(),
                    "points of a rank along each axis");
    private static final Parameter<Integer> ITERATIONS =
            Repetition.iterations(10, "measured iterations");
    private static final Parameter<Integer> WARMUP =
            Parameter.whole("warmup", 2, 1, Repetition.MAX, "iterations before");
    private static final Parameter<StencilOptions.Primitive> PRIMITIVE =
            Parameter.choice(
                    "primitive",
                    StencilOptions.Primitive.POINT,
                    "offloaded sends and receives, a recorded group, or calls of MPI whose messages workers move; not for path host");

    private static final WorkloadCard CARD =
            PrimitiveOptions.card(
                    "stencil",
                    "3-D halo exchange beside the computing of the inside; how much of it that hides",
                    Staging.PIPELINING,
                    SIZES,
                    ITERATIONS,
                    WARMUP,
                    PRIMITIVE);

    @Override
    public WorkloadCard card() {
        return CARD;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = CARD.read(job);
        PrimitiveOptions primitives = PrimitiveOptions.of(job, profile, given);
        int ranks = primitives.layout().ranks();
        if (ranks < 2) {
            throw JobException.invalid("nodes", job.nodes(), "2 ranks or more");
        }
        StencilOptions options =
                new StencilOptions(
                        given.get(SIZES),
                        given.get(ITERATIONS),
                        given.get(WARMUP),
                        given.get(PRIMITIVE));
        long n = options.largest();
        if (job.payload() == PayloadMode.REAL && ranks * n * n * n > MAX_REAL_POINTS) {
            throw JobException.invalid(
                    SIZES.name(),
                    "%d, %d points of all ranks".formatted(n, ranks * n * n * n),
                    "%d points at most, or payload: phantom".formatted(MAX_REAL_POINTS));
        }
        int faceBytes = StencilPlan.faceBytes(options.largest());
        return new StencilPlan(
                PrimitiveJob.of(
                        job,
                        profile,
                        primitives,
                        2L * ProcessGrid.FACES * (faceBytes + Heap.ALIGNMENT),
                        SIZES.name(),
                        primitives.bounceBytes(faceBytes, profile)),
                options,
                ProcessGrid.of(ranks));
    }
}

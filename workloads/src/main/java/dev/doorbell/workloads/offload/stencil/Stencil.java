package dev.doorbell.workloads.offload.stencil;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.process.Heap;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.offload.OffloadPath;
import dev.doorbell.workloads.offload.Staging;
import dev.doorbell.workloads.offload.primitive.PrimitiveJob;
import dev.doorbell.workloads.offload.primitive.PrimitiveOptions;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Prose;
import java.util.List;

/**
 * {@code offload/stencil}: a 7-point stencil on a box of ranks whose six faces are exchanged while
 * the inside is computed.
 */
public final class Stencil implements Workload {

    private static final int MAX_POINTS = 4096;
    private static final long MAX_REAL_POINTS = 1 << 25;
    private static final int MAX_ITERATIONS = 1_000_000;

    @Override
    public String name() {
        return "offload/stencil";
    }

    @Override
    public String summary() {
        return "3-D halo exchange beside the computing of the inside; how much of it that hides";
    }

    @Override
    public String defaultProfile(String path) {
        return PublishedMachines.OFFLOAD;
    }

    @Override
    public List<String> paths() {
        return OffloadPath.NAMES;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return PrimitiveOptions.parameters(
                Staging.PIPELINING,
                Prose.parameter(
                        "sizes",
                        "16,32,64",
                        "",
                        "1 to " + MAX_POINTS + ", or a list",
                        "points of a rank along each axis"),
                Prose.parameter(
                        "iterations", "10", "", "1 to " + MAX_ITERATIONS, "measured iterations"),
                Prose.parameter("warmup", "2", "", "1 to " + MAX_ITERATIONS, "iterations before"),
                Prose.parameter(
                        "primitive",
                        "point",
                        "",
                        "point or group",
                        "sends and receives one by one, or a recorded group; not for path host"));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = new Parameters(this, job);
        PrimitiveOptions primitives = PrimitiveOptions.of(job, profile, given);
        int ranks = primitives.layout().ranks();
        if (ranks < 2) {
            throw JobException.invalid("nodes", job.nodes(), "2 ranks or more");
        }
        StencilOptions options =
                new StencilOptions(
                        given.integers("sizes", 1, MAX_POINTS),
                        given.integer("iterations", 1, MAX_ITERATIONS),
                        given.integer("warmup", 1, MAX_ITERATIONS),
                        given.choice("primitive", List.of("point", "group")).equals("group"));
        long n = options.largest();
        if (job.payload() == PayloadMode.REAL && ranks * n * n * n > MAX_REAL_POINTS) {
            throw JobException.invalid(
                    "sizes",
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
                        "sizes",
                        primitives.bounceBytes(faceBytes, profile)),
                options,
                ProcessGrid.of(ranks));
    }
}

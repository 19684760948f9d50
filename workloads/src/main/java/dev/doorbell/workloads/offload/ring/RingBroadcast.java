package dev.doorbell.workloads.offload.ring;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.process.Heap;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.OffloadPath;
import dev.doorbell.workloads.offload.Staging;
import dev.doorbell.workloads.offload.primitive.PrimitiveJob;
import dev.doorbell.workloads.offload.primitive.PrimitiveOptions;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Prose;
import java.util.List;

/**
 * {@code offload/ring-bcast}: a message goes around a ring of ranks that compute meanwhile; hosts
 * pass it on between chunks of computing, DPUs when it comes.
 */
public final class RingBroadcast implements Workload {

    private static final long MAX_BYTES = 1 << 28;
    private static final int MAX_ITERATIONS = 1_000_000;
    private static final int MAX_US = 10_000_000;
    private static final long PS_PER_US = 1_000_000;

    @Override
    public String name() {
        return "offload/ring-bcast";
    }

    @Override
    public String summary() {
        return "broadcast around a ring, alone and beside computing, against its closed form";
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
                Staging.DIRECT,
                Prose.parameter(
                        "sizes",
                        "64K,1M",
                        "B",
                        "1 to 256M, a list or a range",
                        "bytes of a message"),
                Prose.parameter(
                        "iterations", "5", "", "1 to " + MAX_ITERATIONS, "measured broadcasts"),
                Prose.parameter("warmup", "1", "", "1 to " + MAX_ITERATIONS, "broadcasts before"),
                Prose.parameter(
                        "compute",
                        "300",
                        "us",
                        "0 to " + MAX_US,
                        "what every rank computes beside a broadcast; 0 leaves that out"),
                Prose.parameter(
                        "computeChunk",
                        "150",
                        "us",
                        "1 to " + MAX_US,
                        "computing between two calls of MPI_Test; path host"));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = new Parameters(this, job);
        PrimitiveOptions primitives = PrimitiveOptions.of(job, profile, given);
        if (primitives.layout().ranks() < 2) {
            throw JobException.invalid("nodes", job.nodes(), "2 ranks or more");
        }
        RingOptions options =
                new RingOptions(
                        given.sizes("sizes", 1, MAX_BYTES).stream().map(Math::toIntExact).toList(),
                        given.integer("iterations", 1, MAX_ITERATIONS),
                        given.integer("warmup", 1, MAX_ITERATIONS),
                        given.integer("compute", 0, MAX_US) * PS_PER_US,
                        given.integer("computeChunk", 1, MAX_US) * PS_PER_US);
        return new RingPlan(
                PrimitiveJob.of(
                        job,
                        profile,
                        primitives,
                        options.largest() + (long) Heap.ALIGNMENT,
                        "sizes",
                        primitives.bounceBytes(options.largest(), profile)),
                options);
    }
}

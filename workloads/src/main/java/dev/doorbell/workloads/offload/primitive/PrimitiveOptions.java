package dev.doorbell.workloads.offload.primitive;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.offload.IdExchange;
import dev.doorbell.libraries.offload.staged.StagingOptions;
import dev.doorbell.libraries.offload.staged.StagingStrategy;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.OffloadJob;
import dev.doorbell.workloads.offload.Staging;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Prose;
import java.util.ArrayList;
import java.util.List;

/**
 * The parameters all workloads on the primitives have.
 *
 * @param path who sends
 * @param layout where ranks and workers are; no workers where ranks send themselves
 * @param ids which way numbers of NIC functions travel
 * @param staging how DPUs stage
 */
public record PrimitiveOptions(
        PrimitivePath path, RankLayout layout, IdExchange ids, StagingOptions staging) {

    private static final int MAX_CHUNK = 1 << 26;
    private static final int MAX_DEPTH = 64;

    /**
     * The parameters of a workload followed by these.
     *
     * @param strategy the default
     */
    public static List<Parameter<?>> parameters(Staging strategy, Parameter<?>... own) {
        List<Parameter<?>> all = new ArrayList<>(List.of(own));
        all.add(
                Prose.parameter(
                        "ranksPerNode", "1", "", "1 to the cores of a host", "ranks on each host"));
        all.add(
                Prose.parameter(
                        "workers",
                        "the DPU's cores",
                        "",
                        "1 to the cores of a DPU",
                        "Arm workers on each DPU; not for path host"));
        all.add(
                Prose.parameter(
                        "strategy",
                        strategy.text(),
                        "",
                        "direct, chunk or pipelining",
                        "how path staged cuts messages"));
        all.add(
                Prose.parameter(
                        "chunk", "64K", "B", "64 to 64M", "bytes of a chunk on path staged"));
        all.add(
                Prose.parameter(
                        "depth", "4", "", "2 to " + MAX_DEPTH, "bounce buffers of a worker"));
        all.add(
                Prose.parameter(
                        "ids",
                        "alias",
                        "",
                        "alias or paper",
                        "path gvmi: the host's id travels with the key, or the DPU's comes first"));
        return all;
    }

    /** Those of a job. */
    public static PrimitiveOptions of(JobSpec job, Profile profile, Parameters given) {
        List<Long> chunk = given.sizes("chunk", 64, MAX_CHUNK);
        if (chunk.size() != 1) {
            throw JobException.invalid("chunk", chunk.size() + " values", "one");
        }
        Staging strategy = given.choice("strategy", Staging.values());
        return new PrimitiveOptions(
                PrimitivePath.of(job),
                OffloadJob.layout(job, profile, given),
                given.choice("ids", IdExchange.values()),
                StagingOptions.of(strategy.strategy())
                        .with(Math.toIntExact(chunk.get(0)), given.integer("depth", 2, MAX_DEPTH)));
    }

    /**
     * Bytes of bounce memory a worker needs.
     *
     * @param longest message
     * @throws JobException when the DPU has not got as much
     */
    public long bounceBytes(long longest, Profile profile) {
        boolean direct = staging.strategy() == StagingStrategy.DIRECT;
        long bytes = direct ? longest : (long) staging.chunkBytes() * staging.depth();
        long most = profile.size("dpu.memory") / 2 / Math.max(1, layout.workersPerDpu());
        if (path == PrimitivePath.STAGED && bytes > most) {
            throw JobException.invalid(
                    direct ? "sizes" : "depth",
                    "such that a worker stages through %d bytes".formatted(bytes),
                    "%d at most, half of dpu.memory for all workers".formatted(most));
        }
        return bytes;
    }
}

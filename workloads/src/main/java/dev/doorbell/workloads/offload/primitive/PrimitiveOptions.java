package dev.doorbell.workloads.offload.primitive;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.offload.IdExchange;
import dev.doorbell.libraries.offload.staged.StagingOptions;
import dev.doorbell.libraries.offload.staged.StagingStrategy;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.EndpointOptions;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.OffloadJob;
import dev.doorbell.workloads.offload.OffloadPath;
import dev.doorbell.workloads.offload.parameter.OffloadParameters;
import dev.doorbell.workloads.offload.parameter.Staging;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Transports;

/**
 * Common parameters of all workloads on the primitives.
 *
 * @param path sender for the ranks
 * @param layout of ranks and workers; no workers where ranks send themselves
 * @param ids way of the numbers of NIC functions
 * @param staging options of the DPUs' staging
 * @param transport between ranks and workers
 * @param progressThread whether each rank has a progress thread
 */
public record PrimitiveOptions(
        PrimitivePath path,
        RankLayout layout,
        IdExchange ids,
        StagingOptions staging,
        EndpointOptions.Transport transport,
        boolean progressThread) {

    private static final Parameter<Staging> STRATEGY =
            OffloadParameters.strategy(Staging.DIRECT, "how path staged cuts messages");
    private static final Parameter<Long> CHUNK = OffloadParameters.chunk("64K", 64);

    /**
     * Card of a workload on the primitives, with the {@code own} parameters before those of all its
     * kind.
     *
     * @param strategy the default
     */
    public static WorkloadCard card(
            String name, String summary, Staging strategy, Parameter<?>... own) {
        return WorkloadCard.of("offload/" + name, summary)
                .on(PublishedMachines.OFFLOAD, OffloadPath.NAMES)
                .with(own)
                .with(
                        OffloadParameters.RANKS_PER_NODE,
                        OffloadParameters.PROGRESS,
                        Transports.PARAMETER,
                        OffloadParameters.WORKERS,
                        STRATEGY.withDefault(strategy.text()),
                        CHUNK,
                        OffloadParameters.DEPTH,
                        OffloadParameters.IDS);
    }

    /** Options of a job. */
    public static PrimitiveOptions of(JobSpec job, Profile profile, Parameters given) {
        long chunk = given.get(CHUNK);
        Staging strategy = given.get(STRATEGY);
        return new PrimitiveOptions(
                PrimitivePath.of(job),
                OffloadJob.layout(job, profile, given),
                OffloadParameters.ids(given, profile),
                StagingOptions.of(strategy.strategy())
                        .with(Math.toIntExact(chunk), given.get(OffloadParameters.DEPTH)),
                Transports.of(given, profile),
                OffloadJob.progressThread(given));
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
                    direct ? "sizes" : OffloadParameters.DEPTH.name(),
                    "such that a worker stages through %d bytes".formatted(bytes),
                    "%d at most, half of dpu.memory for all workers".formatted(most));
        }
        return bytes;
    }
}

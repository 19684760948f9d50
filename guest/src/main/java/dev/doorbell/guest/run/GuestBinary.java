package dev.doorbell.guest.run;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.Collectives;
import dev.doorbell.workloads.offload.OffloadJob;
import dev.doorbell.workloads.offload.OffloadPath;
import dev.doorbell.workloads.offload.PathNeeds;
import dev.doorbell.workloads.offload.parameter.DpuParameters;
import dev.doorbell.workloads.offload.parameter.OffloadParameters;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Transports;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;

/**
 * Workload whose ranks are processes of the host.
 *
 * @param card card of the workload
 * @param program carries out the calls of a rank's process
 * @param symbols names of functions by number
 */
record GuestBinary(
        WorkloadCard card, BiConsumer<Mpi, Collectives> program, IntFunction<String> symbols)
        implements Workload {

    /** Most memory of a rank; pages of it exist once they are written. */
    private static final long MOST_HEAP = 1L << 30;

    /** Blocks of staging that is not cut, which this workload does not offer. */
    private static final int LARGEST_BLOCK = 1;

    /** Returns a workload with a name. */
    static GuestBinary of(
            String name,
            String summary,
            BiConsumer<Mpi, Collectives> program,
            IntFunction<String> symbols) {
        return new GuestBinary(
                WorkloadCard.of(name, summary)
                        .on(PublishedMachines.OFFLOAD, OffloadPath.NAMES)
                        .with(OffloadParameters.RANKS_PER_NODE, Transports.PARAMETER)
                        .with(DpuParameters.ALL),
                program,
                symbols);
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = card.read(job);
        RankLayout layout = OffloadJob.layout(job, profile, given);
        OffloadJob ranks =
                OffloadJob.of(
                        job,
                        profile,
                        given,
                        new PathNeeds(layout, List.of(), LARGEST_BLOCK, job.payload()),
                        Math.min(
                                MOST_HEAP, profile.size("host.memory") / 2 / layout.ranksPerNode()),
                        OffloadParameters.RANKS_PER_NODE.name());
        return new GuestPlan(ranks, layout, program, symbols);
    }
}

package dev.doorbell.workloads.datatype;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.datatype.strategy.PackConstants;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadDraft;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import java.util.List;

/**
 * {@code datatype/pack}: a type in GPU memory is packed to the host by every strategy that can do
 * it, over sizes and blocks.
 */
public final class PackSweep implements Workload {

    private static final Parameter<Integer> ROWS =
            Parameter.whole(
                    "rows",
                    0,
                    0,
                    1 << 20,
                    "blocks or instances of every row, in place of sizes; 0 for sizes");

    private static final WorkloadCard CARD =
            WorkloadCard.of(
                            "datatype/pack",
                            "Packing of a datatype in GPU memory by every strategy, and the one to take")
                    .on(PublishedMachines.DATATYPE, List.of("pcie"))
                    .with(PackCases.parameters("64..1M"))
                    .with(ROWS);

    @Override
    public WorkloadCard card() {
        return CARD;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        return draft(job, profile).plan();
    }

    @Override
    public WorkloadDraft draft(JobSpec job, Profile profile) {
        Parameters given = CARD.read(job);
        if (profile.count("node.gpus") == 0) {
            throw new JobException(
                    "profile",
                    "profile %s has no GPUs; expected one with GPUs".formatted(profile.name()));
        }
        PackConstants constants = PackConstants.of(profile);
        return new PackDraft(
                PackCases.of(given, job.seed(), given.get(ROWS)),
                cases -> plan(cases, constants, job.payload() == PayloadMode.REAL));
    }

    private static WorkloadPlan plan(List<PackCase> cases, PackConstants constants, boolean real) {
        return new PackPlan(
                cases,
                new PackProgram(cases, constants, real),
                it -> PackTables.of(cases, constants, it));
    }
}

package dev.doorbell.workloads.datatype.contention;

import dev.doorbell.hardware.gpu.GpuLink;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.datatype.strategy.PackConstants;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadDraft;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.datatype.PackCase;
import dev.doorbell.workloads.datatype.PackCases;
import dev.doorbell.workloads.datatype.PackDraft;
import dev.doorbell.workloads.datatype.PackPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import java.util.List;

/**
 * {@code datatype/contention}: a type is packed by every strategy while the GPU runs an
 * application's kernel or copies to or from the host, given to it after the pack or before.
 */
public final class Contention implements Workload {

    private static final WorkloadCard CARD =
            WorkloadCard.of(
                            "datatype/contention",
                            "Packing of a datatype beside a kernel or a copy, by every strategy, in both orders")
                    .on(PublishedMachines.DATATYPE, List.of("pcie"))
                    .with(PackCases.parameters("64K..16M"));

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
        if (!GpuLink.known(profile)) {
            throw JobException.invalid(
                    "profile", profile.name(), "one that says how GPUs share PCIe");
        }
        PackConstants constants = PackConstants.of(profile);
        return new PackDraft(
                PackCases.of(CARD.read(job), job.seed()),
                cases -> plan(cases, constants, job.payload() == PayloadMode.REAL));
    }

    private static WorkloadPlan plan(List<PackCase> cases, PackConstants constants, boolean real) {
        return new PackPlan(
                cases,
                new ContentionProgram(cases, constants, real),
                it -> ContentionTables.of(cases, constants, it));
    }
}

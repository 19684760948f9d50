package dev.doorbell.workloads.datatype.contention;

import dev.doorbell.hardware.gpu.GpuLink;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.datatype.strategy.PackConstants;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadDraft;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.datatype.PackCase;
import dev.doorbell.workloads.datatype.PackCases;
import dev.doorbell.workloads.datatype.PackDraft;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.result.Table;
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
                cases -> new Plan(cases, constants, job.payload() == PayloadMode.REAL));
    }

    private record Plan(List<PackCase> cases, PackConstants constants, boolean real)
            implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            // Packing concerns one node; others have nothing to do.
            return node == 0 ? new ContentionProgram(cases, constants, real) : idle -> {};
        }

        @Override
        public long storedBytes() {
            return 2 * cases.stream().mapToLong(PackCase::span).max().orElse(0);
        }

        @Override
        public long steps() {
            return new ContentionProgram(cases, constants, real).steps();
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            return ContentionTables.of(cases, constants, measurements);
        }
    }
}

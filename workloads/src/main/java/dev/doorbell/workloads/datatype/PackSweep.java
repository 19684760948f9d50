package dev.doorbell.workloads.datatype;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.datatype.strategy.PackConstants;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadDraft;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Prose;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code datatype/pack}: a type in GPU memory is packed to the host by every strategy that can do
 * it, over sizes and blocks.
 */
public final class PackSweep implements Workload {

    @Override
    public String name() {
        return "datatype/pack";
    }

    @Override
    public String summary() {
        return "Packing of a datatype in GPU memory by every strategy, and the one to take";
    }

    @Override
    public String defaultProfile(String path) {
        return PublishedMachines.DATATYPE;
    }

    @Override
    public List<String> paths() {
        return List.of("pcie");
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> all = new ArrayList<>(PackCases.parameters("64..1M"));
        all.add(
                Prose.parameter(
                        "rows",
                        "0",
                        "",
                        "0 to 1048576",
                        "blocks of every row, in place of sizes; 0 for sizes"));
        return all;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        return draft(job, profile).plan();
    }

    @Override
    public WorkloadDraft draft(JobSpec job, Profile profile) {
        Parameters given = new Parameters(this, job);
        if (profile.count("node.gpus") == 0) {
            throw new JobException(
                    "profile",
                    "profile %s has no GPUs; expected one with GPUs".formatted(profile.name()));
        }
        PackConstants constants = PackConstants.of(profile);
        return new PackDraft(
                PackCases.of(given, given.integer("rows", 0, 1 << 20)),
                cases -> new Plan(cases, constants, job.payload() == PayloadMode.REAL));
    }

    private record Plan(List<PackCase> cases, PackConstants constants, boolean real)
            implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            // Packing concerns one node; others have nothing to do.
            return node == 0 ? new PackProgram(cases, constants, real) : idle -> {};
        }

        @Override
        public long storedBytes() {
            return 2 * cases.stream().mapToLong(PackCase::span).max().orElse(0);
        }

        @Override
        public long steps() {
            return new PackProgram(cases, constants, real).steps();
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            return PackTables.of(cases, constants, measurements);
        }
    }
}

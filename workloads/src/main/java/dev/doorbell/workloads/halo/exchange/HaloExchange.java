package dev.doorbell.workloads.halo.exchange;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.halo.scheme.HaloOptions;
import dev.doorbell.libraries.halo.scheme.Scheme;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.Estimate;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadDraft;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.halo.CutMesh;
import dev.doorbell.workloads.halo.ExchangeParameters;
import dev.doorbell.workloads.halo.ExchangeSetup;
import dev.doorbell.workloads.halo.ListsChoice;
import dev.doorbell.workloads.halo.MeshChoice;
import dev.doorbell.workloads.halo.PartitionAgreement;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Repetition;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.parameter.Words;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * {@code halo/exchange}: exchanges of an unstructured mesh's halos by several schemes, one domain
 * on each node. Every ghost is compared with the cell it stands for.
 */
public final class HaloExchange implements Workload {

    /** The path on which the schemes of a list run one after the other. */
    private static final String COMPARE = "compare";

    private static final Parameter<List<String>> SCHEMES =
            Parameter.of(
                    "schemes",
                    String.join(",", Scheme.names()),
                    Words.of(Scheme.names()).list(),
                    "what path compare runs, one after the other");
    private static final Parameter<List<Integer>> FIELDS =
            Parameter.of("fields", "1,3,9", Whole.of(1, 9).list(), "scalar arrays of an exchange");
    private static final Parameter<Integer> ITERATIONS =
            Repetition.iterations(
                    2, 100_000, "measured exchanges of each scheme and number of fields");

    private static final WorkloadCard CARD =
            WorkloadCard.of(
                            "halo/exchange",
                            "Halos of an unstructured mesh exchanged by several schemes")
                    .on(PublishedMachines.HALO, List.of(COMPARE))
                    .on(PublishedMachines.HALO, Scheme.names())
                    .on(PublishedMachines.HALO_IBGDA, List.of(ExchangeSetup.IBGDA))
                    .with(MeshChoice.PARAMETERS)
                    .with(ListsChoice.LISTS)
                    .with(SCHEMES, FIELDS, ITERATIONS, StepKernel.BYTES, StepKernel.FLOPS)
                    .with(ExchangeParameters.ALL);

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
        boolean ibgda = ExchangeSetup.posting(job, profile);
        List<String> schemes =
                job.path().equals(COMPARE) ? given.get(SCHEMES) : List.of(job.path());
        List<Integer> fields = given.get(FIELDS);
        List<ExchangeCase> cases = new ArrayList<>();
        for (String scheme : schemes) {
            fields.forEach(count -> cases.add(new ExchangeCase(scheme, count)));
        }
        ListsChoice lists = ListsChoice.of(given, ExchangeParameters.domains(given, job));
        if (lists.given()) {
            lists.domainsOf();
        }
        List<Scheme> used = ibgda ? List.of() : schemes.stream().map(Scheme::of).toList();
        StepKernel kernel = StepKernel.of(given, ExchangeParameters.overlap(given, job, used));
        if (kernel.flops() > 0) {
            profile.computeRate("gpu.flops");
        }
        return new Draft(
                profile,
                given,
                MeshChoice.of(given, ExchangeParameters.domains(given, job)),
                lists,
                ExchangeParameters.options(given, job, Collections.max(fields))
                        .touching(kernel.bytes()),
                kernel,
                cases,
                given.get(ITERATIONS),
                job.seed(),
                used,
                ExchangeParameters.perNode(given, profile, used));
    }

    /**
     * @param schemes those over MPI; none where GPUs post
     */
    private record Draft(
            Profile profile,
            Parameters given,
            MeshChoice choice,
            ListsChoice lists,
            HaloOptions options,
            StepKernel kernel,
            List<ExchangeCase> cases,
            int iterations,
            long seed,
            List<Scheme> schemes,
            int perNode)
            implements WorkloadDraft {

        @Override
        public Estimate estimate() {
            return lists.given() ? lists.reading() : choice.size().cutting();
        }

        @Override
        public WorkloadPlan plan() {
            CutMesh mesh = lists.given() ? lists.domainsOf() : choice.cutMesh();
            ExchangeSetup setup =
                    new ExchangeSetup(
                            profile,
                            ExchangeParameters.layouts(given, mesh.domains()),
                            options,
                            perNode);
            setup.requireRoom();
            ExchangeProgram program =
                    new ExchangeProgram(
                            profile,
                            kernel,
                            cases,
                            iterations,
                            ExchangeParameters.defect(given, mesh.domains()),
                            seed,
                            options.phantom());
            return new Plan(mesh, setup, program, schemes);
        }
    }

    /**
     * @param schemes those over MPI; none where GPUs post
     */
    private record Plan(
            CutMesh mesh, ExchangeSetup setup, ExchangeProgram program, List<Scheme> schemes)
            implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            return this::boot;
        }

        private void boot(Node node) {
            PartitionAgreement.note(node, mesh);
            if (schemes.isEmpty()) {
                setup.pes(node, program::run);
            } else {
                setup.ranks(node, schemes, program::run);
            }
        }

        @Override
        public long storedBytes() {
            return setup.storedBytes();
        }

        @Override
        public long steps() {
            return program.steps() * mesh.domains().size();
        }

        @Override
        public List<String> findings(List<Measurement> measurements) {
            return PartitionAgreement.findings(mesh, measurements);
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            return ExchangeTables.of(mesh, program.cases(), program.iterations(), measurements);
        }
    }
}

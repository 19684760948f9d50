package dev.doorbell.workloads.halo.solver;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.flow.problem.FlowCase;
import dev.doorbell.libraries.flow.problem.PressureMethod;
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
import dev.doorbell.workloads.halo.MeshChoice;
import dev.doorbell.workloads.halo.Overlap;
import dev.doorbell.workloads.halo.PartitionAgreement;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Text;
import dev.doorbell.workloads.result.Table;
import java.util.List;

/**
 * {@code halo/solver}: a solver of the incompressible Navier-Stokes equations on an unstructured
 * mesh, one domain on each node, whose halos are exchanged by any scheme. With real payload it
 * computes, and every bit is compared with the run of the whole mesh; with phantom payload its
 * kernels and exchanges take the same time.
 */
public final class HaloSolver implements Workload {

    private static final int MOST_FIELDS = 9;

    private static final Parameter<Integer> STEPS =
            Parameter.whole("steps", 2, 1, 100_000, "in time");
    private static final Parameter<Integer> SWEEPS =
            Parameter.whole("sweeps", 40, 1, FlowCase.MAX_SWEEPS, "of the pressure in a time step");
    private static final Parameter<Integer> REYNOLDS =
            Parameter.whole(
                    "reynolds",
                    100,
                    1,
                    1_000_000,
                    "number, of the mesh's extent and the moving wall");
    private static final Parameter<String> LID =
            Parameter.of(
                    "lid",
                    "",
                    new Text("a marker of the mesh, or empty for its last"),
                    "the part of the boundary that moves");
    private static final Parameter<Caches> CACHES =
            Parameter.choice(
                    "caches",
                    Caches.PERFECT,
                    "whether kernels fetch each byte once, or a line for what they reach by an index");

    private static final Parameter<PressureMethod> PRESSURE =
            Parameter.choice(
                    "pressure",
                    PressureMethod.CHEBYSHEV,
                    "method of the pressure's equation; cg sums over all domains twice an iteration");

    private static final WorkloadCard CARD =
            WorkloadCard.of(
                            "halo/solver",
                            "Navier-Stokes solver on a partitioned mesh, compared bit for bit with one domain")
                    .on(PublishedMachines.HALO, List.of(Scheme.LATENCY_OPTIMIZED.text()))
                    .on(PublishedMachines.HALO, Scheme.names())
                    .on(PublishedMachines.HALO_IBGDA, List.of(ExchangeSetup.IBGDA))
                    .with(MeshChoice.PARAMETERS)
                    .with(STEPS, SWEEPS, REYNOLDS, LID, PRESSURE, CACHES)
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
        Caches caches = given.get(CACHES);
        requireSums(given, job, ibgda);
        List<Scheme> schemes = ibgda ? List.of() : List.of(Scheme.of(job.path()));
        return new Draft(
                job,
                profile,
                given,
                MeshChoice.of(given, ExchangeParameters.domains(given, job)),
                numbers(given),
                ExchangeParameters.options(given, job, MOST_FIELDS),
                job.path().equals(Scheme.CPU.text())
                        ? KernelTimes.ofCore(profile, caches)
                        : KernelTimes.ofGpu(profile, caches),
                schemes,
                ExchangeParameters.perNode(given, profile, schemes),
                ExchangeParameters.overlap(given, job, schemes));
    }

    /** Numbers of the flow that a job requests. */
    static FlowProblem.Numbers numbers(Parameters given) {
        return new FlowProblem.Numbers(
                given.get(REYNOLDS),
                given.get(SWEEPS),
                given.get(STEPS),
                given.get(LID),
                given.get(PRESSURE),
                given.get(MeshChoice.SEED));
    }

    private static void requireSums(Parameters given, JobSpec job, boolean ibgda) {
        boolean interior = job.parameters().getOrDefault("overlap", "").equals("interior");
        if (given.get(PRESSURE) == PressureMethod.CG && (ibgda || interior)) {
            throw JobException.invalid(
                    PRESSURE.name(), "cg", "chebyshev with path ibgda or overlap interior");
        }
    }

    private static void requireMarker(String lid, List<String> markers) {
        if (!markers.contains(lid)) {
            throw JobException.invalid(
                    LID.name(), "'" + lid + "'", "one of " + String.join(", ", markers));
        }
    }

    /**
     * @param schemes the one over MPI; none where GPUs post
     */
    private record Draft(
            JobSpec job,
            Profile profile,
            Parameters given,
            MeshChoice choice,
            FlowProblem.Numbers numbers,
            HaloOptions options,
            KernelTimes times,
            List<Scheme> schemes,
            int perNode,
            Overlap overlap)
            implements WorkloadDraft {

        @Override
        public Estimate estimate() {
            return choice.size().cutting();
        }

        @Override
        public WorkloadPlan plan() {
            CutMesh mesh = choice.cutMesh();
            ExchangeSetup setup =
                    new ExchangeSetup(
                            profile,
                            ExchangeParameters.layouts(given, mesh.domains()),
                            options.touching(
                                    KernelTimes.touchedBytes(mesh.source().graph().graph())),
                            perNode);
            setup.requireRoom();
            FlowProblem problem = new FlowProblem(mesh, numbers);
            if (job.payload() == PayloadMode.REAL && !numbers.lid().isEmpty()) {
                requireMarker(numbers.lid(), problem.mesh().markers());
            }
            return new Plan(
                    setup,
                    new SolverProgram(
                            mesh,
                            problem,
                            numbers,
                            job.path(),
                            times,
                            overlap,
                            ExchangeParameters.defect(given, mesh.domains()),
                            options.phantom()),
                    schemes);
        }
    }

    /**
     * @param schemes the one over MPI; none where GPUs post
     */
    private record Plan(ExchangeSetup setup, SolverProgram program, List<Scheme> schemes)
            implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            return this::boot;
        }

        private void boot(Node node) {
            PartitionAgreement.note(node, program.mesh());
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
            return program.steps() * program.mesh().domains().size();
        }

        @Override
        public List<String> findings(List<Measurement> measurements) {
            return PartitionAgreement.findings(program.mesh(), measurements);
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            return SolverTables.of(
                    program.mesh(), program.scheme(), program.numbers(), measurements);
        }
    }
}

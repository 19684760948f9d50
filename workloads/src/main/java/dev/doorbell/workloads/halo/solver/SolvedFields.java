package dev.doorbell.workloads.halo.solver;

import dev.doorbell.libraries.flow.run.Monolith;
import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.element.Elements;
import dev.doorbell.workloads.halo.CutMesh;
import dev.doorbell.workloads.halo.ExchangeParameters;
import dev.doorbell.workloads.halo.MeshChoice;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.parameter.Parameters;

/**
 * Fields that a job of {@code halo/solver} computes, taken from its domains without the emulated
 * machine. The bits are the same, as the job verifies.
 *
 * @param cells of the mesh
 * @param partition that cut it
 * @param velocity of all cells at the end, three components a cell
 * @param pressure of all cells at the end, by density
 */
@SuppressWarnings("ArrayRecordComponent") // as large as the mesh, and only written to files
public record SolvedFields(
        Elements cells, Partition partition, double[] velocity, double[] pressure) {

    /**
     * The fields of a job.
     *
     * @throws JobException when the mesh is a graph, whose cells are nowhere
     */
    public static SolvedFields of(JobSpec job) {
        Parameters given = new HaloSolver().card().read(job);
        CutMesh mesh = MeshChoice.of(given, ExchangeParameters.domains(given, job)).cutMesh();
        Elements cells =
                mesh.source()
                        .cells()
                        .get()
                        .orElseThrow(() ->
                                new JobException(
                                        "mesh",
                                        "mesh is a graph without coordinates; expected one with cells"));
        FlowProblem.Numbers numbers = HaloSolver.numbers(given);
        FlowProblem problem = new FlowProblem(mesh, numbers);
        Monolith run =
                Monolith.run(problem.mesh(), mesh.domains(), problem.flow(), numbers.steps());
        return new SolvedFields(cells, partition(mesh), run.velocity(), run.pressure());
    }

    private static Partition partition(CutMesh mesh) {
        int[] part = new int[mesh.cells()];
        for (Domain domain : mesh.domains()) {
            for (int cell : domain.owned()) {
                part[cell] = domain.number();
            }
        }
        return new Partition(mesh.domains().size(), part);
    }
}

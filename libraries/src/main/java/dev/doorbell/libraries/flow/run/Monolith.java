package dev.doorbell.libraries.flow.run;

import dev.doorbell.libraries.flow.Exchange;
import dev.doorbell.libraries.flow.FlowSolver;
import dev.doorbell.libraries.flow.LocalMesh;
import dev.doorbell.libraries.flow.cost.Launches;
import dev.doorbell.libraries.flow.problem.FlowCase;
import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * All domains of a mesh in one JVM, each on a virtual thread. An exchange is a copy between arrays.
 * It is the reference for runs on emulated hardware.
 */
public final class Monolith {

    private final int cells;
    private final List<Domain> domains;
    private final List<FlowSolver> solvers;

    private Monolith(int cells, List<Domain> domains, List<FlowSolver> solvers) {
        this.cells = cells;
        this.domains = List.copyOf(domains);
        this.solvers = List.copyOf(solvers);
    }

    /** Runs the whole mesh as one domain. */
    public static Monolith whole(CellMesh mesh, FlowCase flow, int steps) {
        return run(mesh, List.of(LocalMesh.wholeDomain(mesh)), flow, steps);
    }

    /** Runs the domains of a mesh. */
    public static Monolith run(CellMesh mesh, List<Domain> domains, FlowCase flow, int steps) {
        return run(mesh, domains, flow, steps, (domain, exchange) -> exchange);
    }

    /**
     * Runs the domains of a mesh.
     *
     * @param around wraps the exchange of a domain, to observe or break it
     * @throws IllegalStateException if a domain fails; its cause is the failure of the lowest
     *     domain that failed by itself
     */
    public static Monolith run(
            CellMesh mesh,
            List<Domain> domains,
            FlowCase flow,
            int steps,
            BiFunction<Domain, Exchange, Exchange> around) {
        Copies copies = new Copies(domains);
        List<FlowSolver> solvers = new ArrayList<>();
        for (Domain domain : domains) {
            Exchange exchange = around.apply(domain, copies.of(domain));
            LocalMesh local = LocalMesh.of(mesh, domain);
            solvers.add(new FlowSolver(local, flow, exchange, Launches.UNCOUNTED));
        }
        copies.together(solvers.stream().<Runnable>map(it -> () -> it.run(steps)).toList());
        return new Monolith(mesh.cells(), domains, solvers);
    }

    /** Solver of each domain, at the end of the run. */
    public List<FlowSolver> solvers() {
        return solvers;
    }

    /** Velocities of all cells of the mesh, three components each. */
    public double[] velocity() {
        return gather(FlowSolver::velocity, 3);
    }

    /** Pressures of all cells of the mesh, divided by density. */
    public double[] pressure() {
        return gather(FlowSolver::pressure, 1);
    }

    private double[] gather(Function<FlowSolver, double[]> field, int components) {
        double[] whole = new double[cells * components];
        for (int i = 0; i < domains.size(); i++) {
            WholeField.put(domains.get(i), field.apply(solvers.get(i)), components, whole);
        }
        return whole;
    }
}

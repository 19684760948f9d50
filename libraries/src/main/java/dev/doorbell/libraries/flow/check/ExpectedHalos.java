package dev.doorbell.libraries.flow.check;

import dev.doorbell.libraries.flow.Exchange;
import dev.doorbell.libraries.flow.FlowSolver;
import dev.doorbell.libraries.flow.LocalMesh;
import dev.doorbell.libraries.flow.cost.Launches;
import dev.doorbell.libraries.flow.problem.FlowCase;
import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.Domain;
import java.util.ArrayList;
import java.util.List;

/**
 * Expected values of every ghost after every exchange, from a run of the whole mesh. It keeps 8
 * bytes for each exchanged number. A few steps are enough to find a fault.
 */
public final class ExpectedHalos {

    private final List<Domain> domains;

    /** Ghosts in the domain's order, by exchange and domain. */
    private final List<double[][]> exchanges = new ArrayList<>();

    private ExpectedHalos(List<Domain> domains) {
        this.domains = List.copyOf(domains);
    }

    /** Returns the expected values of {@code steps} time steps. */
    public static ExpectedHalos of(CellMesh mesh, List<Domain> domains, FlowCase flow, int steps) {
        ExpectedHalos halos = new ExpectedHalos(domains);
        Exchange recording = (field, values, components) -> halos.record(values, components);
        new FlowSolver(LocalMesh.whole(mesh), flow, recording, Launches.UNCOUNTED).run(steps);
        return halos;
    }

    /** Wraps the exchange of a domain in a check. */
    public HaloCheck check(Domain domain, Exchange exchange) {
        return new HaloCheck(this, domain, exchange);
    }

    /** Number of exchanges. */
    int exchanges() {
        return exchanges.size();
    }

    double[] ghosts(int exchange, int domain) {
        return exchanges.get(exchange)[domain];
    }

    private void record(double[] whole, int components) {
        double[][] all = new double[domains.size()][];
        for (Domain domain : domains) {
            int[] ghosts = domain.ghosts();
            double[] values = new double[ghosts.length * components];
            for (int i = 0; i < ghosts.length; i++) {
                System.arraycopy(whole, ghosts[i] * components, values, i * components, components);
            }
            all[domain.number()] = values;
        }
        exchanges.add(all);
    }
}

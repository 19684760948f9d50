package dev.doorbell.workloads.halo.solver;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.flow.Exchange;
import dev.doorbell.libraries.flow.FlowSolver;
import dev.doorbell.libraries.flow.LocalMesh;
import dev.doorbell.libraries.flow.check.Difference;
import dev.doorbell.libraries.flow.cost.LocalSize;
import dev.doorbell.libraries.flow.sum.ExactSum;
import dev.doorbell.libraries.halo.Defect;
import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.workloads.halo.CutMesh;
import dev.doorbell.workloads.halo.Member;
import dev.doorbell.workloads.halo.Overlap;
import dev.doorbell.workloads.measure.Pattern;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Program of a member: time steps, and at the end the comparison of every number with the run of
 * the whole mesh.
 *
 * @param mesh that is cut
 * @param problem that is solved
 * @param numbers of it
 * @param scheme of all exchanges
 * @param times of kernels
 * @param overlap of kernels and exchanges
 * @param defect of the last time step's halos of the pressure gradient
 * @param phantom whether there are no numbers
 */
record SolverProgram(
        CutMesh mesh,
        FlowProblem problem,
        FlowProblem.Numbers numbers,
        String scheme,
        KernelTimes times,
        Overlap overlap,
        @Nullable Defect defect,
        boolean phantom) {

    /** Rows are time, time in kernels. */
    static final String SERIES = "halo solver";

    /** Rows are fields, exchanges, time. */
    static final String EXCHANGES = "halo solver exchanges";

    void run(Member member) {
        Domain domain = member.packing().layout().domain();
        LocalSize size = LocalSize.of(mesh.source().graph().graph(), domain);
        SolverRank rank = new SolverRank(member, scheme, times, overlap, size, phantom);
        member.barrier();
        long startPs = member.program().nowPs();
        if (phantom) {
            for (int i = 0; i < numbers.steps(); i++) {
                PhantomStep.run(rank, numbers);
            }
            rank.finish();
            measure(member, rank, startPs);
        } else {
            FlowSolver solver = solve(member, rank, domain);
            measure(member, rank, startPs);
            verify(member.program().node(), domain, solver);
        }
    }

    private FlowSolver solve(Member member, SolverRank rank, Domain domain) {
        FlowSolver solver =
                new FlowSolver(
                        LocalMesh.of(problem.mesh(), domain),
                        problem.flow(),
                        new Exchange() {
                            @Override
                            public void exchange(String field, double[] values, int components) {
                                member.packing().spoil(last(rank) ? defect : null);
                                rank.exchange(field, values, components);
                            }

                            @Override
                            public double sum(ExactSum part) {
                                return rank.sum(part);
                            }
                        },
                        rank);
        solver.run(numbers.steps());
        rank.finish();
        return solver;
    }

    /** Returns true if the run's last exchange is about to begin. */
    private boolean last(SolverRank rank) {
        long done = rank.exchanges().values().stream().mapToLong(SolverRank.Spent::count).sum();
        return done == steps() - 1;
    }

    /** Steps of a member: all its exchanges. */
    long steps() {
        return Mix.exchanges(numbers.sweeps()) * numbers.steps();
    }

    private static void measure(Member member, SolverRank rank, long startPs) {
        Node node = member.program().node();
        node.instruments().measure(SERIES, member.program().nowPs() - startPs, rank.kernelsPs());
        rank.exchanges()
                .forEach((fields, spent) ->
                        node.instruments()
                                .measure(EXCHANGES, (long) fields, spent.count(), spent.ps()));
    }

    private void verify(Node node, Domain domain, FlowSolver solver) {
        compare(node, domain, "velocity", solver.velocity(), 3, problem.whole().velocity());
        compare(node, domain, "pressure", solver.pressure(), 1, problem.whole().pressure());
    }

    private static void compare(
            Node node,
            Domain domain,
            String field,
            double[] values,
            int components,
            double[] whole) {
        Optional<Difference> difference = Difference.first(domain, values, components, whole);
        Pattern.count(
                node,
                (long) domain.cells() * components * Double.BYTES,
                difference.isPresent() ? Double.BYTES : 0);
        difference.ifPresent(it -> node.instruments().fault(field + ": " + it.sentence()));
    }
}

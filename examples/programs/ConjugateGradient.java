import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.collective.Collectives;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.program.Inputs;
import dev.doorbell.workloads.program.MpiHost;
import dev.doorbell.workloads.program.MpiProgram;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * Conjugate gradients for the matrix with 2 on the diagonal and -1 beside it. Each rank has some
 * rows; neighbours exchange a value, and all ranks sum two dot products in an iteration.
 */
public final class ConjugateGradient implements MpiProgram {

    private static final Parameter<Integer> ROWS =
            Parameter.whole("rows", 64, 2, 1 << 16, "rows of each rank");
    private static final Parameter<Integer> ITERATIONS =
            Parameter.whole("iterations", 20, 1, 10_000, "iterations");

    /** Time of a core for a row in an iteration. */
    private static final long ROW_PS = 2_000;

    @Override
    public String summary() {
        return "Conjugate gradients of a chain, with halos and sums over MPI";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(ROWS, ITERATIONS);
    }

    @Override
    public void run(MpiHost host) {
        int rows = host.inputs().get(ROWS);
        Chain chain = new Chain(host);
        double[] x = new double[rows];
        double[] r = new double[rows];
        double[] p = new double[rows];
        for (int i = 0; i < rows; i++) {
            r[i] = 1;
            p[i] = 1;
        }
        double rr = chain.sum(dot(r, r));
        double first = rr;
        long fromPs = host.nowPs();
        for (int iteration = 0; iteration < host.inputs().get(ITERATIONS); iteration++) {
            double[] q = chain.multiply(p);
            double alpha = rr / chain.sum(dot(p, q));
            for (int i = 0; i < rows; i++) {
                x[i] += alpha * p[i];
                r[i] -= alpha * q[i];
            }
            double next = chain.sum(dot(r, r));
            for (int i = 0; i < rows; i++) {
                p[i] = r[i] + next / rr * p[i];
            }
            rr = next;
            host.work(rows * ROW_PS);
        }
        long elapsedPs = host.nowPs() - fromPs;
        // The residual that the iteration keeps is that of the solution.
        double[] product = chain.multiply(x);
        double wrong = 0;
        for (int i = 0; i < rows; i++) {
            wrong = Math.max(wrong, Math.abs(1 - product[i] - r[i]));
        }
        if (!host.inputs().phantom() && wrong > 1e-9) {
            throw new IllegalStateException("the residual differs by " + wrong);
        }
        long flag = host.allocate(Long.BYTES);
        host.store(flag, 1);
        host.check(flag, 1, i -> 1);
        host.measure(
                "cg", elapsedPs, Double.doubleToLongBits(rr), Double.doubleToLongBits(first));
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    @Override
    public List<Table> tables(Inputs inputs, List<Measurement> measurements) {
        long longest = 0;
        double residual = 0;
        for (Measurement rank : measurements) {
            longest = Math.max(longest, rank.values().get(0));
            residual =
                    StrictMath.sqrt(
                            Double.longBitsToDouble(rank.values().get(1))
                                    / Double.longBitsToDouble(rank.values().get(2)));
        }
        return List.of(
                new Table(
                        "cg",
                        List.of(
                                new Column("rows", ""),
                                new Column("iteration", "us"),
                                new Column("residual", "")),
                        List.of(
                                List.of(
                                        Cell.of((long) inputs.get(ROWS) * inputs.members()),
                                        Figures.microsecondsEach(longest, inputs.get(ITERATIONS)),
                                        Cell.of(
                                                BigDecimal.valueOf(residual)
                                                        .setScale(6, RoundingMode.HALF_EVEN))))));
    }

    /** Matrix and sums as a rank computes them with the others. */
    private static final class Chain {

        private final MpiHost host;
        private final Collectives all;
        private final int rank;
        private final int ranks;
        private final long edges;
        private final long parts;

        Chain(MpiHost host) {
            this.host = host;
            all = new Collectives(host.mpi(), host.mpi().world());
            rank = host.mpi().rank();
            ranks = host.mpi().size();
            edges = host.allocate(4L * Long.BYTES);
            parts = host.allocate((ranks + 1L) * Long.BYTES);
        }

        /** Sum over all ranks, in the order of their numbers. */
        double sum(double part) {
            host.store(parts, Double.doubleToLongBits(part));
            all.allgather(parts, parts + Long.BYTES, Long.BYTES);
            double sum = 0;
            for (int i = 1; i <= ranks; i++) {
                sum += Double.longBitsToDouble(host.load(parts + (long) i * Long.BYTES));
            }
            return sum;
        }

        /** Product with the matrix, after an exchange of edges with both neighbours. */
        double[] multiply(double[] v) {
            store(0, v[0]);
            store(1, v[v.length - 1]);
            store(2, 0);
            store(3, 0);
            Request[] requests = new Request[4];
            if (rank > 0) {
                requests[0] = host.mpi().irecv(at(2), Long.BYTES, rank - 1, 1);
                requests[1] = host.mpi().isend(at(0), Long.BYTES, rank - 1, 2);
            }
            if (rank < ranks - 1) {
                requests[2] = host.mpi().irecv(at(3), Long.BYTES, rank + 1, 2);
                requests[3] = host.mpi().isend(at(1), Long.BYTES, rank + 1, 1);
            }
            for (Request request : requests) {
                if (request != null) {
                    host.mpi().await(request);
                }
            }
            double[] product = new double[v.length];
            for (int i = 0; i < v.length; i++) {
                double before = i == 0 ? load(2) : v[i - 1];
                double after = i == v.length - 1 ? load(3) : v[i + 1];
                product[i] = 2 * v[i] - before - after;
            }
            return product;
        }

        private long at(int edge) {
            return edges + (long) edge * Long.BYTES;
        }

        private void store(int edge, double value) {
            host.store(at(edge), Double.doubleToLongBits(value));
        }

        private double load(int edge) {
            return Double.longBitsToDouble(host.load(at(edge)));
        }
    }
}

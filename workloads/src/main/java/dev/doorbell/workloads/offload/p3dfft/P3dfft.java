package dev.doorbell.workloads.offload.p3dfft;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.process.Heap;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.offload.OffloadJob;
import dev.doorbell.workloads.offload.PathNeeds;
import dev.doorbell.workloads.offload.p3dfft.fft.FftCost;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Repetition;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code offload/p3dfft}: a real three-dimensional FFT forward and back, whose transposes are
 * Alltoalls of rows and columns of ranks.
 */
public final class P3dfft implements Workload {

    private static final int MAX_SIDE = 1 << 14;
    private static final int MAX_ITERATIONS = 100_000;

    // The serial transform runs on the host, so a verified grid must be small.
    private static final long MAX_REAL_POINTS = 1L << 24;

    private static final Parameter<Integer> N = side("n", "64", "points of every axis");
    private static final Parameter<Integer> NX = side("nx", "n", "points of the axis that is real");
    private static final Parameter<Integer> NY = side("ny", "n", "points of the second axis");
    private static final Parameter<Integer> NZ = side("nz", "n", "points of the third axis");
    private static final Parameter<Integer> M1 =
            Parameter.of(
                    "m1",
                    "square",
                    Whole.upTo(1, "").described("a divisor of the ranks"),
                    "ranks in a row (M1); a column has the rest (M2); near a square");
    private static final Parameter<Integer> VARIABLES =
            Parameter.whole("variables", 2, 1, 64, "grids that are transformed together");
    private static final Parameter<P3dfftOptions.Transposes> TRANSPOSES =
            Parameter.choice(
                    "transposes",
                    P3dfftOptions.Transposes.NONBLOCKING,
                    "whether a transpose is awaited at once or while others are transformed");
    private static final Parameter<Integer> TEST_CALLS =
            Parameter.whole(
                    "testCalls",
                    0,
                    0,
                    10_000,
                    "calls of MPI_Test while a variable is transformed along an axis");
    private static final Parameter<Integer> ITERATIONS =
            Repetition.iterations(5, MAX_ITERATIONS, "measured pairs");
    private static final Parameter<Integer> WARMUP =
            Repetition.warmup(1, MAX_ITERATIONS, "pairs before");

    private static final WorkloadCard CARD =
            OffloadJob.card(
                    "p3dfft",
                    "real 3-D FFT on pencils, forward and back; time of a pair, average over all ranks",
                    List.of(
                            N,
                            NX,
                            NY,
                            NZ,
                            M1,
                            VARIABLES,
                            TRANSPOSES,
                            TEST_CALLS,
                            ITERATIONS,
                            WARMUP));

    @Override
    public WorkloadCard card() {
        return CARD;
    }

    private static Parameter<Integer> side(String name, String usual, String meaning) {
        return Parameter.of(name, usual, Whole.of(2, MAX_SIDE), meaning);
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = CARD.read(job);
        RankLayout layout = OffloadJob.layout(job, profile, given);
        Decomposition grid = grid(given, layout.ranks());
        P3dfftOptions options =
                new P3dfftOptions(
                        given.get(VARIABLES),
                        given.get(ITERATIONS),
                        given.get(WARMUP),
                        given.get(TRANSPOSES),
                        given.get(TEST_CALLS));
        long bufferBytes = Transformation.mostBufferBytes(grid);
        if (bufferBytes > Mpi.MAX_BYTES) {
            throw JobException.invalid(
                    "n",
                    "such that a rank exchanges %d bytes at once".formatted(bufferBytes),
                    "at most " + Mpi.MAX_BYTES);
        }
        if (job.payload() == PayloadMode.REAL && grid.points() > MAX_REAL_POINTS) {
            throw JobException.invalid(
                    "payload",
                    "real for %d points".formatted(grid.points()),
                    "phantom above %d, which is what the serial transform checks in a while"
                            .formatted(MAX_REAL_POINTS));
        }
        long heapBytes = 2L * options.variables() * (bufferBytes + Heap.ALIGNMENT);
        return new Plan(
                OffloadJob.of(
                        job,
                        profile,
                        given,
                        new PathNeeds(layout, grid.communicators(), bufferBytes, job.payload()),
                        heapBytes,
                        "n"),
                new Transformation(
                        grid,
                        options,
                        new FftCost(profile.computeRate("host.fftRate")),
                        new TestField(grid, job.seed())),
                heapBytes);
    }

    private static Decomposition grid(Parameters given, int ranks) {
        int n = given.get(N);
        int nx = given.given(NX) ? given.get(NX) : n;
        int ny = given.given(NY) ? given.get(NY) : n;
        int nz = given.given(NZ) ? given.get(NZ) : n;
        int m1 = given.given(M1) ? given.atMost(M1, ranks) : Decomposition.nearSquare(ranks);
        if (ranks % m1 != 0) {
            throw JobException.invalid("m1", m1, "a divisor of the %d ranks".formatted(ranks));
        }
        Decomposition grid = new Decomposition(nx, ny, nz, m1, ranks / m1);
        if (m1 > Math.min(grid.wavesX(), ny) || grid.m2() > Math.min(ny, nz)) {
            throw JobException.invalid(
                    "n",
                    "%d x %d x %d on %d x %d ranks".formatted(nx, ny, nz, m1, grid.m2()),
                    "a point for every rank: nx / 2 + 1 and ny not below m1, ny and nz not below the rest");
        }
        return grid;
    }

    private record Plan(OffloadJob offload, Transformation transformation, long bytesPerRank)
            implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            boolean real = offload.job().payload() == PayloadMode.REAL;
            return offload.software((mpi, collectives) ->
                    new TransformLoop(mpi, collectives, transformation, real).run());
        }

        @Override
        public NodeSoftware dpuSoftware(int node, int dpu) {
            return offload.path().dpuSoftware();
        }

        @Override
        public boolean usesDpus() {
            return offload.usesDpus();
        }

        @Override
        public int pesPerNode() {
            return offload.setup().layout().ranksPerNode();
        }

        @Override
        public long storedBytes() {
            return Math.multiplyExact(bytesPerRank, transformation.grid().ranks());
        }

        @Override
        public long steps() {
            P3dfftOptions options = transformation.options();
            return (long) (options.warmup() + options.iterations()) * transformation.grid().ranks();
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            Decomposition grid = transformation.grid();
            List<Column> columns = new ArrayList<>();
            columns.add(new Column("grid", ""));
            columns.add(new Column("points", ""));
            columns.add(new Column("ranks", ""));
            columns.add(new Column("variables", ""));
            columns.add(Column.choice("transposes"));
            List<Cell> row = new ArrayList<>();
            row.add(Cell.word("%dx%dx%d".formatted(grid.nx(), grid.ny(), grid.nz())));
            row.add(Cell.of(grid.points()));
            row.add(Cell.word("%dx%d".formatted(grid.m1(), grid.m2())));
            row.add(Cell.of(transformation.options().variables()));
            row.add(Cell.word(transposes()));
            columns.addAll(TransformTimes.columns());
            row.addAll(TransformTimes.cells(measurements));
            return List.of(new Table("p3dfft", columns, List.of(row)));
        }

        private String transposes() {
            return switch (transformation.options().transposes()) {
                case BLOCKING -> "blocking";
                case NONBLOCKING -> "nonblocking";
            };
        }
    }
}

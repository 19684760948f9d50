package dev.doorbell.workloads.nvshmem.jacobi;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.nvshmem.NvshmemJob;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Repetition;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * {@code nvshmem/jacobi}: a Jacobi solver whose bands exchange their boundary rows by element
 * stores or by puts of a block's part of the row, as the multi-GPU sample for NVSHMEM does.
 */
public final class Jacobi implements Workload {

    private static final int MAX_SIDE = 1 << 17;

    // The serial solver runs on the host, so a verified grid must be small.
    private static final long MAX_REAL_UPDATES = 1L << 30;

    private static final Parameter<Integer> NX =
            Parameter.whole("nx", 1024, 3, MAX_SIDE, "columns");
    private static final Parameter<Integer> NY =
            Parameter.of("ny", "1024", Whole.from("a row per PE", MAX_SIDE), "rows");
    private static final Parameter<Integer> ITERATIONS = Repetition.iterations(10, "iterations");
    private static final Parameter<JacobiKernel.Variant> VARIANT =
            Parameter.choice(
                    "variant",
                    JacobiKernel.Variant.P,
                    "boundary rows element by element, or a block's part at a time");
    private static final Parameter<JacobiProgram.Sync> SYNC =
            Parameter.choice("sync", JacobiProgram.Sync.BARRIER, "what follows each iteration");
    private static final Parameter<Boolean> NORM =
            Parameter.flag("norm", true, "norm of the changes in each iteration, over all PEs");
    private static final Parameter<Steady> STEADY =
            Parameter.choice(
                    "steady",
                    Steady.REPEAT,
                    "whether iterations that only repeat earlier ones are counted or simulated; phantom payload and sync barrier");

    private static final WorkloadCard CARD =
            NvshmemJob.card(
                    "jacobi",
                    "Jacobi solver on a band of rows per PE, boundary rows by p or by put; runtime of all iterations",
                    List.of(NX, NY, ITERATIONS, VARIANT, SYNC, NORM, STEADY));

    @Override
    public WorkloadCard card() {
        return CARD;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = CARD.read(job);
        int nx = given.get(NX);
        int pes = job.nodes() * NvshmemJob.pesPerNode(job, profile, given);
        int ny = given.atLeast(NY, pes);
        int iterations = given.get(ITERATIONS);
        JacobiProgram.Sync sync = given.get(SYNC);
        JacobiGrid grid = new JacobiGrid(nx, ny, pes);
        if (job.payload() == PayloadMode.REAL && (long) nx * ny * iterations > MAX_REAL_UPDATES) {
            throw JobException.invalid(
                    "payload",
                    "real for %d point updates".formatted((long) nx * ny * iterations),
                    "phantom above %d, which is what the serial solver checks in a while"
                            .formatted(MAX_REAL_UPDATES));
        }
        NvshmemJob nvshmem =
                NvshmemJob.of(job, profile, given, 2 * grid.arrayBytes() + (1 << 12), NY.name());
        return new Plan(
                new JacobiProgram(
                        nvshmem,
                        grid,
                        JacobiProgram.Costs.of(profile),
                        given.get(VARIANT),
                        sync,
                        iterations,
                        given.get(NORM),
                        given.get(STEADY) == Steady.REPEAT
                                && job.payload() == PayloadMode.PHANTOM
                                && sync == JacobiProgram.Sync.BARRIER));
    }

    /** Treatment of iterations that repeat. */
    private enum Steady {
        REPEAT,
        SIMULATE
    }

    private record Plan(JacobiProgram program) implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            return program.software();
        }

        @Override
        public int pesPerNode() {
            return program.nvshmem().placement().pesPerNode();
        }

        @Override
        public long storedBytes() {
            return Math.multiplyExact(2 * program.grid().arrayBytes(), program.grid().pes());
        }

        @Override
        public long steps() {
            return (long) program.iterations() * program.grid().pes();
        }

        @Override
        public SortedMap<String, String> settings() {
            return program.nvshmem().settings();
        }

        @Override
        public List<String> warnings() {
            return program.nvshmem().warnings();
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            long longest = 0;
            SortedMap<Long, Float> sums = new TreeMap<>();
            for (Measurement row : measurements) {
                if (row.series().equals(JacobiProgram.SERIES)) {
                    longest = Math.max(longest, row.values().get(2));
                    sums.put(
                            row.values().get(0),
                            Float.intBitsToFloat(row.values().get(3).intValue()));
                }
            }
            List<Column> columns =
                    new ArrayList<>(
                            List.of(
                                    new Column("pes", ""),
                                    new Column("nx", ""),
                                    new Column("ny", ""),
                                    new Column("iterations", ""),
                                    new Column("runtime", "s"),
                                    new Column("per iteration", "us")));
            List<Cell> cells =
                    new ArrayList<>(
                            List.of(
                                    Cell.of(program.grid().pes()),
                                    Cell.of(program.grid().nx()),
                                    Cell.of(program.grid().ny()),
                                    Cell.of(program.iterations()),
                                    Figures.seconds(longest),
                                    Figures.microsecondsEach(longest, program.iterations())));
            if (program.hasNorm() && sums.size() == program.grid().pes()) {
                float norm = (float) Math.sqrt(AllReduce.sum(List.copyOf(sums.values())));
                columns.add(new Column("norm", ""));
                cells.add(Cell.of(new BigDecimal(Float.toString(norm))));
            }
            return List.of(new Table("jacobi", columns, List.of(cells)));
        }
    }
}

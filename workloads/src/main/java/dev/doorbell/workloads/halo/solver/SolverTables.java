package dev.doorbell.workloads.halo.solver;

import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.halo.CutMesh;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Result tables of the solver; times are those of one time step, or of one exchange. */
final class SolverTables {

    private static final List<Column> SOLVER =
            List.of(
                    new Column("domains", ""),
                    Column.choice("scheme"),
                    new Column("cells", ""),
                    new Column("sweeps", ""),
                    new Column("time step", "us"),
                    new Column("kernels", "us"),
                    new Column("transfers", "us"),
                    new Column("share", "%"));

    private static final List<Column> EXCHANGES =
            List.of(
                    new Column("fields", ""),
                    new Column("exchanges", ""),
                    new Column("exchange", "us"));

    private SolverTables() {}

    /**
     * Tables {@code solver} and {@code exchanges}. Kernels are those of the domain that has most to
     * compute. The rest of the longest domain's time is transfers and waiting for them.
     */
    static List<Table> of(
            CutMesh mesh,
            String scheme,
            FlowProblem.Numbers numbers,
            List<Measurement> measurements) {
        long totalPs = 0;
        long kernelsPs = 0;
        SortedMap<Long, long[]> exchanges = new TreeMap<>();
        for (Measurement it : measurements) {
            List<Long> values = it.values();
            if (it.series().equals(SolverProgram.SERIES)) {
                totalPs = Math.max(totalPs, values.get(0));
                kernelsPs = Math.max(kernelsPs, values.get(1));
            } else if (it.series().equals(SolverProgram.EXCHANGES)) {
                long[] most = exchanges.computeIfAbsent(values.get(0), ignored -> new long[2]);
                most[0] = values.get(1);
                most[1] = Math.max(most[1], values.get(2));
            }
        }
        long transfersPs = totalPs - kernelsPs;
        List<Cell> row =
                List.of(
                        Cell.of(mesh.domains().size()),
                        Cell.word(scheme),
                        Cell.of(mesh.cells()),
                        Cell.of(numbers.sweeps()),
                        Figures.microsecondsEach(totalPs, numbers.steps()),
                        Figures.microsecondsEach(kernelsPs, numbers.steps()),
                        Figures.microsecondsEach(transfersPs, numbers.steps()),
                        Figures.ratio(transfersPs, 100, Math.max(1, totalPs)));
        List<List<Cell>> rows = new ArrayList<>();
        exchanges.forEach((fields, most) ->
                rows.add(
                        List.of(
                                Cell.of(fields),
                                Cell.of(most[0] / numbers.steps()),
                                Figures.microsecondsEach(most[1], most[0]))));
        return List.of(
                new Table("solver", SOLVER, List.of(row)), new Table("exchanges", EXCHANGES, rows));
    }
}

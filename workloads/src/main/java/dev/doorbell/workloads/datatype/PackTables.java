package dev.doorbell.workloads.datatype;

import dev.doorbell.libraries.datatype.strategy.PackConstants;
import dev.doorbell.libraries.datatype.strategy.PackStrategy;
import dev.doorbell.libraries.datatype.strategy.Selection;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tables of a sweep: the times of CUDA and the kernel and the strategy to use, then each strategy.
 */
final class PackTables {

    private static final List<Column> COLUMNS =
            List.of(
                    new Column("size", "B"),
                    new Column("block", "B"),
                    new Column("CUDA", "us"),
                    new Column("kernel", "us"),
                    new Column("ratio", ""),
                    new Column("auto", "us"),
                    Column.winner("choice", "fastest strategy"),
                    new Column("why", ""));

    /** Copy functions, those with fewer calls first. */
    private static final List<String> COPIES = List.of("copy", "copy-2d", "copy-3d", "per-block");

    private final List<PackCase> cases;
    private final PackConstants constants;
    private final List<PackStrategy> strategies;
    private final List<Measurement> measurements;

    private PackTables(
            List<PackCase> cases, PackConstants constants, List<Measurement> measurements) {
        this.cases = cases;
        this.constants = constants;
        this.measurements = measurements;
        strategies = PackProgram.strategies(constants);
    }

    static List<Table> of(
            List<PackCase> cases, PackConstants constants, List<Measurement> measurements) {
        PackTables tables = new PackTables(cases, constants, measurements);
        List<Table> all = new ArrayList<>();
        all.add(tables.comparison());
        for (int i = 0; i < tables.strategies.size(); i++) {
            all.add(tables.strategy(i));
        }
        return all;
    }

    private Table comparison() {
        List<List<Cell>> rows = new ArrayList<>();
        for (int row = 0; row < cases.size(); row++) {
            PackCase it = cases.get(row);
            Selection selection = Selection.of(constants, it.request());
            Optional<Long> cuda = cuda(row);
            // Lanes that part would send a packet for each member; such types are staged.
            Optional<Long> staged = timePs(row, "kernel");
            Optional<Long> kernel = timePs(row, "zero-copy").or(() -> staged);
            Optional<Long> auto = timePs(row, selection.strategy().name());
            if (cuda.isEmpty() || kernel.isEmpty() || auto.isEmpty()) {
                continue;
            }
            rows.add(
                    List.of(
                            Cell.of(it.bytes()),
                            Cell.of(it.block()),
                            us(cuda.get()),
                            us(kernel.get()),
                            Figures.fineRatio(kernel.get(), 1, cuda.get()),
                            us(auto.get()),
                            Cell.word(selection.strategy().name()),
                            Cell.word(selection.explanation())));
        }
        return new Table(PackProgram.SERIES, COLUMNS, rows);
    }

    private Table strategy(int index) {
        List<List<Cell>> rows = new ArrayList<>();
        for (int row = 0; row < cases.size(); row++) {
            PackCase it = cases.get(row);
            timePs(row, strategies.get(index).name())
                    .ifPresent(ps ->
                            rows.add(
                                    List.of(
                                            Cell.of(it.bytes()),
                                            Cell.of(it.block()),
                                            us(ps),
                                            Figures.gigabytesPerSecond(it.bytes(), ps))));
        }
        return new Table(
                strategies.get(index).name(),
                List.of(
                        new Column("size", "B"),
                        new Column("block", "B"),
                        new Column("time", "us"),
                        new Column("bandwidth", "GB/s")),
                rows);
    }

    /** Time of the copy function that a program without datatypes would use. */
    private Optional<Long> cuda(int row) {
        return cases.get(row).comparator().map(List::of).orElse(COPIES).stream()
                .flatMap(copy -> timePs(row, copy).stream())
                .findFirst();
    }

    private Optional<Long> timePs(int row, String strategy) {
        return measurements.stream()
                .map(Measurement::values)
                .filter(values -> values.get(0) == row)
                .filter(values ->
                        strategies.get(Math.toIntExact(values.get(1))).name().equals(strategy))
                .map(values -> values.get(2))
                .findFirst();
    }

    private static Cell us(long ps) {
        return Figures.microsecondsEach(ps, 1);
    }
}

package dev.doorbell.coordinator.sweep;

import dev.doorbell.coordinator.chart.Plot;
import dev.doorbell.coordinator.chart.TablePlots;
import dev.doorbell.report.answer.Values;
import dev.doorbell.workloads.parameter.Size;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Varied values of a sweep as an axis: the first name whose values are at least two different
 * numbers, all with one unit, or factors, or sizes.
 *
 * @param column its name and unit
 */
public record VariedAxis(Column column) {

    private static final String SIZES = "B";
    private static final Pattern NUMBER = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) *([A-Za-z/]*)");
    private static final Pattern SIZE = Pattern.compile("[0-9]+[KMGkmg]");

    /** Returns the axis of a sweep; empty if no numbers vary. */
    public static Optional<VariedAxis> of(Sweep sweep) {
        return sweep.varied().stream()
                .map(name -> of(sweep, name))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<VariedAxis> of(Sweep sweep, String name) {
        List<String> values =
                sweep.points().stream()
                        .map(point -> point.values().getOrDefault(name, ""))
                        .distinct()
                        .toList();
        Set<String> units = new HashSet<>();
        for (String value : values) {
            Optional<String> unit = unit(value);
            if (unit.isEmpty()) {
                return Optional.empty();
            }
            units.add(unit.get());
        }
        if (units.contains(SIZES)) {
            units.remove(""); // 512 beside 4K is also a size.
        }
        return values.size() > 1 && units.size() == 1
                ? Optional.of(new VariedAxis(new Column(name, units.iterator().next())))
                : Optional.empty();
    }

    private static Optional<String> unit(String value) {
        if (SIZE.matcher(value).matches()) {
            return Optional.of(SIZES);
        }
        Matcher number = NUMBER.matcher(value);
        return number.matches() ? Optional.of(number.group(2)) : Optional.empty();
    }

    /**
     * Returns the plots of a table of the sweep over this axis; empty if the table has no such
     * column.
     */
    public List<Plot> plots(Table table) {
        int x = table.columns().stream().map(Column::name).toList().indexOf(column.name());
        if (x < 0 || x >= Values.about(table)) {
            return List.of();
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (List<Cell> row : table.rows()) {
            List<Cell> cells = new ArrayList<>(row);
            cells.set(x, number(row.get(x).text()));
            rows.add(cells);
        }
        return TablePlots.over(new Table(table.name(), table.columns(), rows), x, column);
    }

    private Cell number(String value) {
        if (SIZE.matcher(value).matches()) {
            return Cell.of(Size.of(0, Long.MAX_VALUE).parse(column.name(), value));
        }
        Matcher number = NUMBER.matcher(value);
        return number.matches() ? Cell.of(new BigDecimal(number.group(1))) : Cell.word(value);
    }
}

package dev.doorbell.coordinator.sweep;

import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.result.Column;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a sweep varies, as an axis: the first of its names whose values are at least two different
 * numbers, all of one unit, or factors, or sizes.
 *
 * @param column its name and unit
 */
public record VariedAxis(Column column) {

    private static final String SIZES = "B";
    private static final Pattern NUMBER = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) *([A-Za-z/]*)");
    private static final Pattern SIZE = Pattern.compile("[0-9]+[KMGkmg]");

    /** The axis of a sweep; none where nothing numeric is varied. */
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
            units.remove(""); // 512 beside 4K is a size, too.
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

    /** The number of a value, as the axis has it. */
    public String number(String value) {
        if (SIZE.matcher(value).matches()) {
            return Long.toString(Parameters.size(column.name(), value, 0, Long.MAX_VALUE));
        }
        Matcher number = NUMBER.matcher(value);
        return number.matches() ? new BigDecimal(number.group(1)).toPlainString() : value;
    }
}

package dev.doorbell.report.compare;

import java.util.List;

/**
 * A column that both tables have.
 *
 * @param name of the column
 * @param unit such as {@code us}; empty for words and plain numbers
 * @param pairs its cells, one per joined row
 */
public record JoinedColumn(String name, String unit, List<Pair> pairs) {

    public JoinedColumn {
        pairs = List.copyOf(pairs);
    }

    /** Name and unit. */
    public String heading() {
        return unit.isEmpty() ? name : name + " [" + unit + "]";
    }

    /** Returns true if the tables agree in every row within 0.1 %. */
    public boolean close() {
        return pairs.stream().allMatch(pair -> pair.same() || pair.close());
    }

    /** Returns true if the tables agree in every row. */
    public boolean same() {
        return pairs.stream().allMatch(Pair::same);
    }
}

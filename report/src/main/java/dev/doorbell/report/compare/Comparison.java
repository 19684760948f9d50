package dev.doorbell.report.compare;

import dev.doorbell.pdes.report.Resource;
import dev.doorbell.report.answer.Answers;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two results, joined.
 *
 * @param a the first
 * @param b the second, whose values are divided by those of the first
 * @param tables that both have
 * @param oneSided names of tables that only one has
 */
public record Comparison(Side a, Side b, List<JoinedTable> tables, List<String> oneSided) {

    /** Busiest resources of each that are shown. */
    private static final int RESOURCES = 4;

    public Comparison {
        tables = List.copyOf(tables);
        oneSided = List.copyOf(oneSided);
    }

    /** Joins two results. */
    public static Comparison of(Side a, Side b) {
        Map<String, Table> tablesA = tables(a);
        Map<String, Table> tablesB = tables(b);
        List<JoinedTable> joined =
                tablesA.entrySet().stream()
                        .filter(table -> tablesB.containsKey(table.getKey()))
                        .map(table ->
                                TableJoin.of(
                                        table.getValue(),
                                        tablesB.getOrDefault(table.getKey(), table.getValue())))
                        .toList();
        List<String> oneSided =
                Stream.concat(tablesA.keySet().stream(), tablesB.keySet().stream())
                        .filter(name -> !(tablesA.containsKey(name) && tablesB.containsKey(name)))
                        .toList();
        return new Comparison(a, b, joined, oneSided);
    }

    /** Virtual ends, in picoseconds. */
    public Pair ends() {
        return new Pair(Cell.of(a.result().virtualEndPs()), Cell.of(b.result().virtualEndPs()));
    }

    /** Fields in which the jobs differ, with their two values. */
    public SequencedMap<String, Pair> differences() {
        SequencedMap<String, Pair> differences =
                pairs(a.result().job().fields(), b.result().job().fields());
        differences.values().removeIf(Pair::same);
        return differences;
    }

    /**
     * Pairs two maps of texts by their names: first the names of the first map, then those only in
     * the second.
     */
    public static SequencedMap<String, Pair> pairs(Map<String, String> a, Map<String, String> b) {
        SequencedMap<String, Pair> pairs = new LinkedHashMap<>();
        a.forEach((name, value) -> pairs.put(name, new Pair(Cell.word(value), word(b.get(name)))));
        b.forEach((name, value) -> pairs.putIfAbsent(name, new Pair(Pair.NONE, Cell.word(value))));
        return pairs;
    }

    private static Cell word(@Nullable String value) {
        return value == null ? Pair.NONE : Cell.word(value);
    }

    /** The busiest resources of either, with their shares in percent. */
    public Map<String, Pair> busy() {
        Map<String, Pair> busy = new LinkedHashMap<>();
        for (Side side : List.of(a, b)) {
            side.result().bottleneck().resources().stream()
                    .limit(RESOURCES)
                    .map(Busy::resource)
                    .forEach(it -> busy.put(it.name(), new Pair(a.share(it), b.share(it))));
        }
        return busy;
    }

    /** Sentence on the change of the bottleneck; empty when nothing was busy in one of them. */
    public String moved() {
        if (a.busiest().isEmpty() || b.busiest().isEmpty()) {
            return "";
        }
        Resource from = a.busiest().get();
        Resource to = b.busiest().get();
        return from.equals(to)
                ? "the busiest resource is %s in both: %s".formatted(from.name(), shares(from))
                : "the busiest resource moves from %s (%s) to %s (%s)"
                        .formatted(from.name(), shares(from), to.name(), shares(to));
    }

    /**
     * Sentences on the changes of the rows' bottlenecks, one for each change along the rows both
     * have.
     */
    public List<String> movedRows() {
        return RowMoves.of(a.result().bottleneck().rows(), b.result().bottleneck().rows());
    }

    /**
     * Sentences on which job is the fastest at which size, by the first table that both have. The
     * jobs have the names of their paths, or their labels if these are equal.
     */
    public List<String> answers() {
        if (!a.completed() || !b.completed()) {
            return List.of();
        }
        String pathA = a.result().job().path();
        String pathB = b.result().job().path();
        boolean paths = !pathA.equals(pathB);
        Map<String, Table> tablesB = tables(b);
        for (Table table : a.result().shownTables()) {
            Table other = tablesB.get(table.name());
            if (other != null) {
                SequencedMap<String, Table> sides = new LinkedHashMap<>();
                sides.put(paths ? pathA : a.label(), table);
                sides.put(paths ? pathB : b.label(), other);
                return Answers.between(paths ? "path" : "job", sides);
            }
        }
        return List.of();
    }

    private String shares(Resource resource) {
        String before = a.shareInWords(resource);
        String after = b.shareInWords(resource);
        return after.equals(Side.NOT_USED)
                ? "%s of the run -> %s".formatted(before, after)
                : "%s -> %s of the run".formatted(before, after);
    }

    private static Map<String, Table> tables(Side side) {
        Map<String, Table> tables = new LinkedHashMap<>();
        side.result().tables().forEach(table -> tables.put(table.name(), table));
        return tables;
    }
}

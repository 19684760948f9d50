package dev.doorbell.cli.compare;

import dev.doorbell.cli.output.Document;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.stream.Stream;

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
        Map<String, Document> tablesA = tables(a);
        Map<String, Document> tablesB = tables(b);
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
        return new Pair(a.result().text("virtualEndPs"), b.result().text("virtualEndPs"));
    }

    /** In what the jobs differ: the field, and its two values. */
    public Map<String, Pair> differences() {
        Map<String, String> fieldsA = flat(a.result().child("job"));
        Map<String, String> fieldsB = flat(b.result().child("job"));
        SequencedSet<String> names = new LinkedHashSet<>(fieldsA.keySet());
        names.addAll(fieldsB.keySet());
        Map<String, Pair> differences = new LinkedHashMap<>();
        for (String name : names) {
            Pair pair =
                    new Pair(
                            fieldsA.getOrDefault(name, Pair.NONE),
                            fieldsB.getOrDefault(name, Pair.NONE));
            if (!pair.same()) {
                differences.put(name, pair);
            }
        }
        return differences;
    }

    /** The busiest resources of either, with their shares in percent. */
    public Map<String, Pair> busy() {
        Map<String, Pair> busy = new LinkedHashMap<>();
        for (Side side : List.of(a, b)) {
            side.result().child("bottleneck").children("resources").stream()
                    .limit(RESOURCES)
                    .map(resource -> resource.text("resource"))
                    .forEach(name -> busy.put(name, new Pair(a.share(name), b.share(name))));
        }
        return busy;
    }

    /** Where the bottleneck went, in one sentence; empty when nothing was busy in one of them. */
    public String moved() {
        String from = a.busiest();
        String to = b.busiest();
        if (from.isEmpty() || to.isEmpty()) {
            return "";
        }
        return from.equals(to)
                ? "the busiest resource is %s in both: %s".formatted(from, shares(from))
                : "the busiest resource moves from %s (%s) to %s (%s)"
                        .formatted(from, shares(from), to, shares(to));
    }

    private String shares(String resource) {
        return "%s %% -> %s %% of the run".formatted(a.share(resource), b.share(resource));
    }

    private static Map<String, Document> tables(Side side) {
        Map<String, Document> tables = new LinkedHashMap<>();
        side.result().children("tables").forEach(table -> tables.put(table.text("name"), table));
        return tables;
    }

    private static Map<String, String> flat(Document job) {
        Map<String, String> flat = new LinkedHashMap<>();
        job.fields()
                .forEach((name, value) -> {
                    if (value instanceof Map<?, ?> map) {
                        map.forEach((inner, text) ->
                                flat.put(String.valueOf(inner), String.valueOf(text)));
                    } else {
                        flat.put(String.valueOf(name), String.valueOf(value));
                    }
                });
        return flat;
    }
}

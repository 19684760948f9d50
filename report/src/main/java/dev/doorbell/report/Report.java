package dev.doorbell.report;

import dev.doorbell.pdes.report.Wait;
import dev.doorbell.workloads.result.Bottleneck;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A result document as it is read: fields that a document of an older Doorbell lacks are empty.
 *
 * @param job the job as a document
 * @param state at the end, by its name
 * @param digest of the run
 * @param virtualEndPs instant of the last event
 * @param verdict of the verification, in words
 * @param checkedBytes bytes compared
 * @param reasons for which the job did not complete
 * @param warnings to read before trusting the result
 * @param tables of measurements; rows that do not fit their columns are left out
 * @param answers sentences that answer the job's question; none if it did not complete
 * @param counters by name
 * @param bottleneck the busiest resources
 * @param waits the wait-for graph of a deadlock
 * @param wallSeconds elapsed seconds of the run
 * @param events handled
 */
public record Report(
        JobReport job,
        String state,
        String digest,
        long virtualEndPs,
        String verdict,
        long checkedBytes,
        List<String> reasons,
        List<String> warnings,
        List<Table> tables,
        List<String> answers,
        SequencedMap<String, Long> counters,
        Bottleneck bottleneck,
        List<Wait> waits,
        double wallSeconds,
        long events) {

    /** Reads a result document. */
    public static Report of(Map<?, ?> document) {
        Map<?, ?> verification = map(document.get("verification"));
        Map<?, ?> host = map(document.get("host"));
        return new Report(
                JobReport.of(map(document.get("job"))),
                text(document.get("state")),
                text(document.get("digest")),
                number(document.get("virtualEndPs")),
                text(verification.get("verdict")).replace('_', ' '),
                number(verification.get("checkedBytes")),
                texts(document.get("reasons")),
                texts(document.get("warnings")),
                maps(document.get("tables")).stream().map(Report::table).toList(),
                texts(document.get("answers")),
                counters(map(document.get("counters"))),
                BottleneckReport.of(map(document.get("bottleneck"))),
                maps(document.get("waits")).stream().map(Report::wait).toList(),
                host.get("wallSeconds") instanceof Number seconds ? seconds.doubleValue() : 0,
                number(host.get("events")));
    }

    /** Returns the tables that have rows. */
    public List<Table> shownTables() {
        return tables.stream().filter(table -> !table.rows().isEmpty()).toList();
    }

    /** Returns true if the job completed. */
    public boolean completed() {
        return state.equals("COMPLETED");
    }

    /**
     * Returns true if it is of a run that came to an end. A run that was broken off counted
     * nothing.
     */
    public boolean ran() {
        return events > 0;
    }

    private static Table table(Map<?, ?> table) {
        List<Column> columns =
                maps(table.get("columns")).stream()
                        .map(column ->
                                new Column(text(column.get("name")), text(column.get("unit"))))
                        .toList();
        List<List<String>> rows = new ArrayList<>();
        for (Object row : list(table.get("rows"))) {
            List<String> cells = texts(row);
            if (cells.size() == columns.size()) {
                rows.add(cells);
            }
        }
        return Table.parse(text(table.get("name")), columns, rows);
    }

    private static SequencedMap<String, Long> counters(Map<?, ?> counters) {
        SequencedMap<String, Long> read = new LinkedHashMap<>();
        counters.forEach((name, count) -> read.put(text(name), number(count)));
        return read;
    }

    private static Wait wait(Map<?, ?> wait) {
        return Wait.parse(
                text(wait.get("who")), text(wait.get("waitsFor")), text(wait.get("satisfiedBy")));
    }

    static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    static List<Map<?, ?>> maps(@Nullable Object value) {
        List<Map<?, ?>> maps = new ArrayList<>();
        list(value).forEach(item -> maps.add(map(item)));
        return maps;
    }

    static List<String> texts(@Nullable Object value) {
        return list(value).stream().map(Report::text).toList();
    }

    static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    static long number(@Nullable Object value) {
        return value instanceof Number number ? number.longValue() : 0;
    }
}

package dev.doorbell.cli.output;

import dev.doorbell.report.Bottlenecks;
import dev.doorbell.report.JobReport;
import dev.doorbell.report.Launcher;
import dev.doorbell.report.Report;
import dev.doorbell.report.RowColumn;
import dev.doorbell.report.answer.Significant;
import dev.doorbell.report.budget.Limits;
import dev.doorbell.report.experiment.Experiment;
import dev.doorbell.workloads.binary.BinaryProgram;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Result document as text for people. */
public final class ResultText {

    private ResultText() {}

    /** Returns the whole text of a result whose bottlenecks are not known. */
    public static String of(Document result) {
        return of(result, Bottlenecks.UNKNOWN);
    }

    /**
     * Returns the whole text, which ends with a line feed.
     *
     * @param bottlenecks bottlenecks of the rows
     */
    public static String of(Document result, Bottlenecks bottlenecks) {
        StringBuilder out = new StringBuilder(title(result)).append('\n');
        List<Document> tables = result.children("tables");
        boolean several =
                tables.stream().filter(table -> !table.rows("rows").isEmpty()).count() > 1;
        Optional<RowColumn> last =
                bottlenecks.column().or(() -> RowColumn.busiest(Report.of(result.fields())));
        for (int i = 0; i < tables.size(); i++) {
            int number = i;
            Document table = tables.get(i);
            if (!table.rows("rows").isEmpty()) {
                // A table's columns do not say which of several it is.
                String title = several ? table.text("name") + '\n' : "";
                out.append('\n')
                        .append(title)
                        .append(table(table, last.filter(it -> it.table() == number)));
            }
        }
        out.append('\n').append(summary(result, bottlenecks.sentences()));
        if (!result.children("waits").isEmpty()) {
            out.append('\n').append(waits(result));
        }
        return out.toString();
    }

    /** Returns the waits, one line each. */
    public static String waits(Document result) {
        TextTable edges =
                new TextTable(1).add(List.of("who", "waits for", "could be satisfied by"));
        result.children("waits")
                .forEach(edge ->
                        edges.add(
                                List.of(
                                        edge.text("who"),
                                        edge.text("waitsFor"),
                                        edge.text("satisfiedBy"))));
        return edges.text();
    }

    /** Returns the table of a name with the name above it; an empty text if there is none. */
    public static String table(Document result, String name) {
        return result.children("tables").stream()
                .filter(table -> table.text("name").equals(name))
                .map(table -> name + '\n' + table(table, Optional.empty()))
                .findFirst()
                .orElse("");
    }

    /** Returns the title of the job in one line. */
    public static String title(Document result) {
        return JobReport.of(result.child("job").fields()).title();
    }

    private static String table(Document table, Optional<RowColumn> last) {
        List<String> names = new ArrayList<>();
        List<String> units = new ArrayList<>();
        for (Document column : table.children("columns")) {
            names.add(column.text("name"));
            units.add(column.text("unit"));
        }
        last.ifPresent(it -> names.add(it.name()));
        TextTable text = new TextTable(2).add(names).add(units);
        List<List<String>> rows = table.rows("rows");
        for (int i = 0; i < rows.size(); i++) {
            int row = i;
            List<String> cells =
                    new ArrayList<>(rows.get(i).stream().map(Significant::cell).toList());
            last.ifPresent(it -> cells.add(it.cells().get(row)));
            text.add(cells);
        }
        return text.text();
    }

    /**
     * Returns what follows the tables.
     *
     * @param bottlenecks sentences about the bottlenecks; empty if they are not known
     */
    static String summary(Document result, List<String> bottlenecks) {
        Document verification = result.child("verification");
        TextTable lines = new TextTable(0);
        // As wide as with a verification, which an aborted job does not have.
        lines.add(List.of("%-12s".formatted("state"), result.text("state")));
        for (String reason : result.texts("reasons")) {
            lines.add(List.of("reason", reason));
        }
        if (!result.texts("reasons").isEmpty()) {
            JobReport.of(result.child("job").fields())
                    .faultLines()
                    .forEach(it -> lines.add(List.of("injected", it)));
        }
        for (String warning : result.texts("warnings")) {
            lines.add(List.of("warning", warning));
        }
        Report report = Report.of(result.fields());
        if (!report.ran()) {
            reached(result.child("reached")).ifPresent(it -> lines.add(List.of("came to", it)));
            return lines.text();
        }
        lines.add(
                List.of(
                        "verification",
                        "%s, %s bytes compared"
                                .formatted(
                                        verification.text("verdict").replace('_', ' '),
                                        grouped(verification.number("checkedBytes")))));
        lines.add(List.of("digest", result.text("digest")));
        lines.add(List.of("virtual end", microseconds(result.number("virtualEndPs")) + " us"));
        report.answers().forEach(it -> lines.add(List.of("answer", it)));
        // In a hang, the load before it does not explain the cause.
        if (report.waits().isEmpty()) {
            if (bottlenecks.isEmpty()) {
                report.bottleneck().parts().forEach(it -> lines.add(List.of("utilisation", it)));
            }
            if (report.completed()) {
                (bottlenecks.isEmpty() ? unknown(result) : bottlenecks)
                        .forEach(it -> lines.add(List.of("bottleneck", it)));
            }
            Limits.of(report).forEach(it -> lines.add(List.of("budget", it)));
        }
        Document host = result.child("host");
        lines.add(
                List.of(
                        "computed in",
                        String.format(
                                Locale.ROOT,
                                "%.2f s, %s events",
                                wallSeconds(host),
                                grouped(host.number("events")))));
        return lines.text();
    }

    /** Returns the advice on unknown bottlenecks; none for a binary, which no experiment runs. */
    private static List<String> unknown(Document result) {
        if (BinaryProgram.runs(result.child("job").text("workload"))) {
            return List.of();
        }
        boolean large = result.child("host").number("events") > Experiment.MOST_EVENTS;
        return List.of(
                "not known%s; '%s' finds it by an experiment with the same job"
                        .formatted(
                                large
                                        ? " above %s events"
                                                .formatted(grouped(Experiment.MOST_EVENTS))
                                        : "",
                                Launcher.with("bottleneck")));
    }

    /** Returns the progress of an aborted run; empty if it had not started. */
    private static Optional<String> reached(Document reached) {
        if (reached.number("events") == 0) {
            return Optional.empty();
        }
        long all = reached.number("allSteps");
        String share =
                all == 0
                        ? ""
                        : String.format(
                                Locale.ROOT, "%.1f %%, ", 100.0 * reached.number("steps") / all);
        return Optional.of(
                share
                        + "virtual time %s us, %s events"
                                .formatted(
                                        microseconds(reached.number("virtualPs")),
                                        grouped(reached.number("events"))));
    }

    private static double wallSeconds(Document host) {
        return host.fields().get("wallSeconds") instanceof Number seconds
                ? seconds.doubleValue()
                : 0;
    }

    /** Returns a virtual time in microseconds, with all picoseconds as decimals. */
    public static String microseconds(long ps) {
        String exact = BigDecimal.valueOf(ps, 6).toPlainString();
        int dot = exact.indexOf('.');
        return grouped(Long.parseLong(exact.substring(0, dot))) + exact.substring(dot);
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}

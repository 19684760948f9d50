package dev.doorbell.cli.sweep.task;

import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.sweep.parquet.ColumnType;
import dev.doorbell.cli.sweep.parquet.TableParquet;
import dev.doorbell.report.Report;
import dev.doorbell.report.document.TableText;
import dev.doorbell.report.sweep.SweepTables;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Summary of a sweep: a row per job, and the tables of all jobs one below the other.
 *
 * @param jobs table with a row per job
 * @param tables concatenated tables of the results
 * @param failures a sentence for each job that did not complete
 */
public record SweepSummary(Table jobs, List<Table> tables, List<String> failures) {

    /** Types of columns that may have no value in any row. */
    private static final Map<String, ColumnType> TYPES =
            Map.of(
                    "virtualEnd", ColumnType.INTEGER,
                    "events", ColumnType.INTEGER,
                    "wall", ColumnType.DECIMAL);

    private static final String COMPLETED = "COMPLETED";

    /** State of a job without a result. */
    private static final String NO_RESULT = "NO_RESULT";

    /** Returns the summary of the results in a folder. */
    public static SweepSummary of(SweepTasks sweep, SweepFolder folder) {
        List<List<Cell>> rows = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        SweepTables tables = new SweepTables(sweep.varied());
        for (int i = 0; i < sweep.all().size(); i++) {
            SweepTask task = sweep.all().get(i);
            String number = String.valueOf(i + 1);
            Optional<Report> result = folder.result(task).map(Document::fields).map(Report::of);
            String state = result.map(Report::state).orElse(NO_RESULT);
            String reason =
                    result.map(it -> String.join("; ", it.reasons()))
                            .orElseGet(() -> reason(task, folder));
            rows.add(row(number, task, state, result, reason));
            if (!state.equals(COMPLETED)) {
                failures.add(
                        "job %s (%s): %s%s"
                                .formatted(
                                        number,
                                        task.name(),
                                        state,
                                        reason.isEmpty() ? "" : ": " + reason));
            }
            tables.add(number, task.values(), result.map(Report::tables).orElse(List.of()));
        }
        return new SweepSummary(
                new Table("jobs", columns(sweep.varied()), rows), tables.tables(), failures);
    }

    private static String reason(SweepTask task, SweepFolder folder) {
        return folder.error(task).flatMap(it -> it.lines().findFirst()).orElse("it did not run");
    }

    private static List<Column> columns(List<String> varied) {
        List<Column> columns = new ArrayList<>(List.of(new Column("job", "")));
        varied.forEach(name -> columns.add(new Column(name, "")));
        columns.add(new Column("id", ""));
        columns.add(new Column("state", ""));
        columns.add(new Column("digest", ""));
        columns.add(new Column("virtualEnd", "ps"));
        columns.add(new Column("events", ""));
        columns.add(new Column("wall", "s"));
        columns.add(new Column("reason", ""));
        return columns;
    }

    private static List<Cell> row(
            String number, SweepTask task, String state, Optional<Report> result, String reason) {
        List<Cell> row = new ArrayList<>(List.of(Cell.parse(number)));
        task.values().values().forEach(value -> row.add(Cell.parse(value)));
        row.add(Cell.word(task.id()));
        row.add(Cell.word(state));
        row.add(Cell.word(result.map(Report::digest).orElse("")));
        row.add(Cell.parse(result.map(it -> String.valueOf(it.virtualEndPs())).orElse("")));
        row.add(Cell.parse(result.map(it -> String.valueOf(it.events())).orElse("")));
        row.add(
                result.map(it -> Cell.of(BigDecimal.valueOf(it.wallSeconds())))
                        .orElseGet(() -> Cell.word("")));
        row.add(Cell.word(reason));
        return row;
    }

    /**
     * Writes {@code summary.csv}, and a CSV file per table to {@code tables}.
     *
     * @param parquet true to write each file in Parquet, too
     */
    public void write(SweepFolder folder, boolean parquet) {
        Map<String, Integer> names = new HashMap<>();
        write("summary", jobs, TYPES, folder, parquet);
        for (Table table : tables) {
            int nth = names.merge(table.name(), 1, Integer::sum);
            String name = table.name() + (nth == 1 ? "" : "-" + nth);
            write("tables/" + name, table, Map.of(), folder, parquet);
        }
    }

    private static void write(
            String name,
            Table table,
            Map<String, ColumnType> types,
            SweepFolder folder,
            boolean parquet) {
        folder.write(name + ".csv", TableText.csv(table));
        if (parquet) {
            folder.write(name + ".parquet", TableParquet.of(table, types));
        }
    }

    /** Returns the tables without the numbers of the jobs, which are in their first column. */
    public List<Table> measured() {
        return tables.stream()
                .map(it ->
                        new Table(
                                it.name(),
                                it.columns().subList(1, it.columns().size()),
                                it.rows().stream().map(row -> row.subList(1, row.size())).toList()))
                .toList();
    }

    /** Returns the summary as a document. */
    public Map<String, Object> document(SweepFolder folder) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("folder", folder.path().toString());
        List<Map<String, Object>> all = new ArrayList<>();
        for (List<String> row : jobs.texts()) {
            Map<String, Object> job = new LinkedHashMap<>();
            for (int i = 0; i < row.size(); i++) {
                job.put(jobs.columns().get(i).name(), row.get(i));
            }
            all.add(job);
        }
        document.put("jobs", all);
        document.put("failures", failures);
        return document;
    }

    /** Returns the summary as text. */
    public String text(SweepFolder folder) {
        StringBuilder out = new StringBuilder();
        failures.forEach(failure -> out.append(failure).append('\n'));
        int jobCount = jobs.rows().size();
        return out.append(
                        "%d of %d jobs completed; results and summary.csv are in %s\n"
                                .formatted(jobCount - failures.size(), jobCount, folder.path()))
                .toString();
    }
}

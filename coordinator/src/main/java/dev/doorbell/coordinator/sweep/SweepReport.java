package dev.doorbell.coordinator.sweep;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.report.document.TableText;
import dev.doorbell.report.sweep.SweepTables;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/**
 * Present state of a sweep: its jobs, and the concatenated tables of those with a result, after
 * columns with the varied values.
 *
 * @param sweep the sweep
 * @param jobs jobs of its points, in order; empty if a job has been deleted
 * @param tables available results
 */
public record SweepReport(Sweep sweep, List<Optional<Job>> jobs, List<Table> tables) {

    /** State in which all of its jobs have ended. */
    public static final String ENDED = "ENDED";

    private static final String RUNNING = "RUNNING";
    private static final String FORGOTTEN = "FORGOTTEN";

    public SweepReport {
        jobs = List.copyOf(jobs);
        tables = List.copyOf(tables);
    }

    /** Returns the report of a sweep. */
    static SweepReport of(
            Sweep sweep,
            Function<SweepPoint, Optional<Job>> jobs,
            Function<Job, List<Table>> measured) {
        List<Optional<Job>> all = sweep.points().stream().map(jobs).toList();
        SweepTables tables = new SweepTables(sweep.varied());
        for (int i = 0; i < all.size(); i++) {
            SweepPoint point = sweep.points().get(i);
            tables.add(point.jobId(), point.values(), all.get(i).map(measured).orElse(List.of()));
        }
        return new SweepReport(sweep, all, tables.tables());
    }

    /** Returns true if all jobs have ended. */
    public boolean ended() {
        return endedJobs() == jobs.size();
    }

    /** State in one word. */
    public String state() {
        return ended() ? ENDED : RUNNING;
    }

    /** Number of ended jobs, including deleted ones. */
    public long endedJobs() {
        return jobs.stream().filter(job -> job.isEmpty() || job.get().state().ended()).count();
    }

    /** Workload of its jobs; empty if all have been deleted. */
    public String workload() {
        return jobs.stream().flatMap(Optional::stream).map(Job::workload).findFirst().orElse("");
    }

    /** Returns the sweep without tables. */
    public SequencedMap<String, Object> summary() {
        SequencedMap<String, Object> document = new LinkedHashMap<>();
        document.put("id", sweep.id());
        document.put("submittedAt", sweep.submittedAt().toString());
        document.put("state", state());
        List<Map<String, Object>> points = new ArrayList<>();
        for (int i = 0; i < jobs.size(); i++) {
            Map<String, Object> point = new LinkedHashMap<>();
            point.put("job", sweep.points().get(i).jobId());
            point.put("state", state(i));
            point.put("values", sweep.points().get(i).values());
            points.add(point);
        }
        document.put("jobs", points);
        return document;
    }

    /** Returns the sweep with its tables. */
    public Map<String, Object> document() {
        SequencedMap<String, Object> document = summary();
        List<Map<String, Object>> documents = new ArrayList<>();
        for (Table table : tables) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("name", table.name());
            map.put(
                    "columns",
                    table.columns().stream()
                            .map(column -> {
                                Map<String, Object> it = new LinkedHashMap<>();
                                it.put("name", column.name());
                                it.put("unit", column.unit());
                                return it;
                            })
                            .toList());
            map.put("rows", table.texts());
            documents.add(map);
        }
        document.put("tables", documents);
        return document;
    }

    /** Returns the sweep as Markdown. */
    public String markdown() {
        List<Column> columns = new ArrayList<>(List.of(new Column("job", "")));
        sweep.varied().forEach(name -> columns.add(new Column(name, "")));
        columns.add(new Column("state", ""));
        List<List<Cell>> rows = new ArrayList<>();
        for (int i = 0; i < jobs.size(); i++) {
            SweepPoint point = sweep.points().get(i);
            List<Cell> row = new ArrayList<>(List.of(Cell.word(point.jobId())));
            point.values().values().forEach(value -> row.add(Cell.parse(value)));
            row.add(Cell.word(state(i)));
            rows.add(row);
        }
        StringBuilder out = new StringBuilder("# " + sweep.id() + "\n\n");
        out.append(TableText.markdown(new Table("jobs", columns, rows)));
        for (Table table : tables) {
            out.append("\n## ")
                    .append(TableText.escaped(table.name()))
                    .append("\n\n")
                    .append(TableText.markdown(table));
        }
        return out.toString();
    }

    private String state(int point) {
        return jobs.get(point).map(job -> job.state().name()).orElse(FORGOTTEN);
    }
}

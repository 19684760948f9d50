package dev.doorbell.report.sweep;

import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * Concatenated tables of the jobs of a sweep. The first columns are the job and the varied values
 * for which the table has no column. Tables whose columns differ stay separate.
 */
public final class SweepTables {

    private final List<String> varied;
    private final SequencedMap<String, Table> kinds = new LinkedHashMap<>();
    private final SequencedMap<String, List<List<Cell>>> rows = new LinkedHashMap<>();

    /** Creates no tables of a sweep, with the names of its varied values. */
    public SweepTables(List<String> varied) {
        this.varied = List.copyOf(varied);
    }

    /**
     * Appends the tables of a job.
     *
     * @param job name of the job
     * @param values its varied values, by name
     */
    public void add(String job, SequencedMap<String, String> values, List<Table> tables) {
        for (Table table : tables) {
            String kind = table.name() + table.columns();
            kinds.putIfAbsent(kind, table);
            for (List<Cell> row : table.rows()) {
                List<Cell> whole = new ArrayList<>(List.of(Cell.parse(job)));
                shown(table).forEach(name -> whole.add(Cell.parse(values.getOrDefault(name, ""))));
                whole.addAll(row);
                rows.computeIfAbsent(kind, _ -> new ArrayList<>()).add(whole);
            }
        }
    }

    /** Returns the tables so far. */
    public List<Table> tables() {
        List<Table> tables = new ArrayList<>();
        kinds.forEach((kind, table) -> {
            List<Column> columns = new ArrayList<>(List.of(new Column("job", "")));
            shown(table).forEach(name -> columns.add(new Column(name, "")));
            columns.addAll(table.columns());
            tables.add(new Table(table.name(), columns, rows.getOrDefault(kind, List.of())));
        });
        return tables;
    }

    private List<String> shown(Table table) {
        return varied.stream()
                .filter(name -> table.columns().stream().noneMatch(it -> it.name().equals(name)))
                .toList();
    }
}

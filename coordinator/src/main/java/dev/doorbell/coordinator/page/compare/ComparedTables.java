package dev.doorbell.coordinator.page.compare;

import dev.doorbell.coordinator.chart.Plot;
import dev.doorbell.coordinator.chart.TablePlots;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.view.TableView;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.report.compare.JoinedColumn;
import dev.doorbell.report.compare.JoinedTable;
import dev.doorbell.report.compare.Judgement;
import dev.doorbell.report.compare.Pair;
import dev.doorbell.report.compare.TableJoin;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Tables that several results have, with a column for each job and its ratio to the first. Rows and
 * columns that the first does not share with a job are a dash there; measured columns that are
 * equal throughout are left out.
 */
final class ComparedTables {

    private final List<ComparedJob> jobs;

    ComparedTables(List<ComparedJob> jobs) {
        this.jobs = List.copyOf(jobs);
    }

    /** Returns a section for each table of the first job that another one has, too. */
    List<Element> sections() {
        List<Element> sections = new ArrayList<>();
        for (Table table : jobs.getFirst().report().shownTables()) {
            section(table, "table-" + (sections.size() + 1)).ifPresent(sections::add);
        }
        return sections;
    }

    private Optional<Element> section(Table table, String id) {
        SequencedMap<String, Table> same = new LinkedHashMap<>();
        List<Joined> joined = new ArrayList<>();
        same.put(jobs.getFirst().id(), table);
        for (ComparedJob job : jobs.subList(1, jobs.size())) {
            job.report().shownTables().stream()
                    .filter(it -> it.name().equals(table.name()))
                    .findFirst()
                    .ifPresent(it -> {
                        same.put(job.id(), it);
                        joined.add(Joined.of(job.id(), TableJoin.of(table, it)));
                    });
        }
        if (joined.isEmpty()) {
            return Optional.empty();
        }
        JoinedTable first = joined.getFirst().table();
        List<JoinedColumn> measured =
                first.columns().stream().filter(ComparedTables::numeric).toList();
        if (measured.isEmpty() || first.keys().isEmpty()) {
            return Optional.empty();
        }
        List<JoinedColumn> shown = measured.stream().filter(it -> differs(it, joined)).toList();
        Element section = Parts.section(id, table.name());
        if (same.size() > 1) {
            Element plots = Element.of("div").with("class", "plots");
            TablePlots.of(same).stream().map(Plot::figure).forEach(plots::add);
            section.add(plots);
        }
        if (shown.isEmpty()) {
            return Optional.of(
                    section.add(Element.of("p", "All measured values are equal (1.000x).")));
        }
        section.add(Parts.scrolled("Rows of " + table.name(), rows(first, shown, joined)));
        int equal = measured.size() - shown.size();
        return Optional.of(
                equal == 0
                        ? section
                        : section.add(
                                Element.of(
                                                "p",
                                                "Columns that are equal in all jobs: "
                                                        + equal
                                                        + ".")
                                        .with("class", "hint")));
    }

    private static boolean differs(JoinedColumn column, List<Joined> joined) {
        return joined.stream()
                .anyMatch(it -> it.column(column.heading()).filter(JoinedColumn::same).isEmpty());
    }

    private Element rows(JoinedTable first, List<JoinedColumn> shown, List<Joined> joined) {
        Element above = Element.of("tr");
        Element below = Element.of("tr");
        for (String name : first.keyNames()) {
            above.add(Element.of("th", name).with("scope", "col").with("rowspan", 2));
        }
        for (JoinedColumn column : shown) {
            above.add(
                    Element.of("th", column.heading())
                            .with("scope", "colgroup")
                            .with("colspan", 1 + 2 * joined.size()));
            below.add(heading(jobs.getFirst().id()));
            for (Joined other : joined) {
                below.add(heading(other.id()))
                        .add(heading(other.id() + "/" + jobs.getFirst().id()));
            }
        }
        Element body = Element.of("tbody");
        for (int row = 0; row < first.keys().size(); row++) {
            Element cells = Element.of("tr");
            List<Cell> key = first.keys().get(row);
            key.forEach(it -> cells.add(TableView.data(it)));
            for (JoinedColumn column : shown) {
                cells.add(TableView.data(column.pairs().get(row).a()));
                for (Joined other : joined) {
                    Optional<Pair> pair = other.pair(key, column.heading());
                    cells.add(TableView.data(pair.map(Pair::b).orElse(Cell.none())))
                            .add(ratio(pair, column.unit()));
                }
            }
            body.add(cells);
        }
        return Element.of("table")
                .with("class", "compared")
                .add(Element.of("thead").add(above).add(below))
                .add(body);
    }

    private static Element heading(String text) {
        return Element.of("th", text).with("scope", "col").with("class", "number");
    }

    private static Element ratio(Optional<Pair> pair, String unit) {
        Optional<BigDecimal> ratio = pair.flatMap(Pair::ratio);
        if (ratio.isEmpty()) {
            return Element.of("td", "-").with("class", "number");
        }
        Judgement judgement = Judgement.of(ratio.get(), unit);
        Element cell =
                Element.of("td", Amounts.ratio(1, ratio.get().doubleValue()))
                        .with("class", "number ratio " + judgement.word());
        return judgement == Judgement.NEUTRAL
                ? cell
                : cell.add(
                        Element.of("span", " " + judgement.sign())
                                .with("role", "img")
                                .with("aria-label", judgement.word()));
    }

    private static boolean numeric(JoinedColumn column) {
        return column.pairs().stream().anyMatch(pair -> pair.a().number().isPresent());
    }

    /**
     * Table of the first job joined with that of another.
     *
     * @param id name of the other job
     * @param rows number of a row by its key
     */
    private record Joined(String id, JoinedTable table, Map<List<Cell>, Integer> rows) {

        static Joined of(String id, JoinedTable table) {
            Map<List<Cell>, Integer> rows = new LinkedHashMap<>();
            for (int i = 0; i < table.keys().size(); i++) {
                rows.put(table.keys().get(i), i);
            }
            return new Joined(id, table, rows);
        }

        Optional<JoinedColumn> column(String heading) {
            return table.columns().stream().filter(it -> it.heading().equals(heading)).findFirst();
        }

        Optional<Pair> pair(List<Cell> key, String heading) {
            Integer row = rows.get(key);
            return row == null ? Optional.empty() : column(heading).map(it -> it.pairs().get(row));
        }
    }
}

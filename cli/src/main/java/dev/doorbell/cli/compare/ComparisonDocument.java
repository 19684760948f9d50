package dev.doorbell.cli.compare;

import dev.doorbell.report.compare.Comparison;
import dev.doorbell.report.compare.ComparisonSummary;
import dev.doorbell.report.compare.JoinedColumn;
import dev.doorbell.report.compare.JoinedTable;
import dev.doorbell.report.compare.Pair;
import dev.doorbell.report.compare.Side;
import dev.doorbell.report.document.BottleneckDocument;
import dev.doorbell.workloads.result.Cell;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Comparison as the fields of a JSON document. */
public final class ComparisonDocument {

    private ComparisonDocument() {}

    /** Returns the document; ratios are numbers, null if there is none. */
    public static Map<String, Object> of(Comparison comparison) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("a", side(comparison.a()));
        map.put("b", side(comparison.b()));
        Map<String, Object> differences = new LinkedHashMap<>();
        comparison
                .differences()
                .forEach((name, pair) ->
                        differences.put(name, List.of(pair.a().text(), pair.b().text())));
        map.put("differences", differences);
        map.put("virtualEndRatio", ratio(comparison.ends()));
        map.put("answers", comparison.answers());
        map.put("bottleneck", comparison.moved());
        map.put("bottleneckOfRows", comparison.movedRows());
        map.put("tables", comparison.tables().stream().map(ComparisonDocument::table).toList());
        map.put("tablesOfOne", comparison.oneSided());
        return map;
    }

    private static Map<String, Object> side(Side side) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", side.name());
        map.put("workload", side.result().job().workload());
        map.put("path", side.result().job().path());
        map.put("profile", side.result().job().profile());
        map.put("state", side.result().state());
        map.put("reasons", side.result().reasons());
        map.put("digest", side.result().digest());
        map.put("virtualEndPs", side.result().virtualEndPs());
        map.put("bottleneck", BottleneckDocument.of(side.result().bottleneck()));
        return map;
    }

    private static Map<String, Object> table(JoinedTable table) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", table.name());
        map.put("keys", table.keyNames());
        map.put("rows", texts(table.keys()));
        map.put("columns", table.columns().stream().map(ComparisonDocument::column).toList());
        map.put(
                "inShort",
                ComparisonSummary.of(table, "A", "B").map(ComparisonSummary::sentence).orElse(""));
        map.put("onlyInA", texts(table.onlyA()));
        map.put("onlyInB", texts(table.onlyB()));
        map.put("columnsOfOne", table.oneSided());
        return map;
    }

    private static Map<String, Object> column(JoinedColumn column) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", column.name());
        map.put("unit", column.unit());
        map.put("a", column.pairs().stream().map(pair -> pair.a().text()).toList());
        map.put("b", column.pairs().stream().map(pair -> pair.b().text()).toList());
        map.put("ratio", column.pairs().stream().map(ComparisonDocument::ratio).toList());
        return map;
    }

    private static List<List<String>> texts(List<List<Cell>> rows) {
        return rows.stream().map(row -> row.stream().map(Cell::text).toList()).toList();
    }

    private static @Nullable BigDecimal ratio(Pair pair) {
        return pair.shownRatio().orElse(null);
    }
}

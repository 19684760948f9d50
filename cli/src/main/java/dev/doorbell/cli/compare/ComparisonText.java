package dev.doorbell.cli.compare;

import dev.doorbell.cli.output.ResultText;
import dev.doorbell.cli.output.TextTable;
import dev.doorbell.cli.terminal.Colours;
import dev.doorbell.cli.terminal.Tone;
import dev.doorbell.report.answer.Significant;
import dev.doorbell.report.compare.Comparison;
import dev.doorbell.report.compare.ComparisonSummary;
import dev.doorbell.report.compare.JoinedColumn;
import dev.doorbell.report.compare.JoinedTable;
import dev.doorbell.report.compare.Pair;
import dev.doorbell.report.compare.Side;
import dev.doorbell.workloads.result.Cell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Comparison as text. */
public final class ComparisonText {

    private static final BigDecimal TENTH = new BigDecimal("0.1");

    /** Longest value of a job's field that is printed whole. */
    private static final int LONG = 60;

    /** Largest number of listed rows of one result. */
    private static final int NAMED = 8;

    /** Last column of a table, below its heading. */
    private static final Pattern RATIO = Pattern.compile("(?m)(?<= )[0-9.]+$");

    private static final String DIFFERENT =
            "the workloads differ, so that their times are not compared";

    private final Comparison comparison;
    private final Colours colours;
    private final String a;
    private final String b;
    private final String ratio;
    private final StringBuilder out = new StringBuilder();

    private ComparisonText(Comparison comparison, Colours colours) {
        this.comparison = comparison;
        this.colours = colours;
        a = comparison.a().label();
        b = comparison.b().label();
        ratio = b + "/" + a;
    }

    /** Returns the whole text, which ends with a line feed. */
    public static String of(Comparison comparison, Colours colours) {
        ComparisonText text = new ComparisonText(comparison, colours);
        text.heads();
        comparison.tables().forEach(text::table);
        comparison
                .oneSided()
                .forEach(name ->
                        text.out.append("\ntable %s is in one of them only\n".formatted(name)));
        text.summary();
        return text.out.toString();
    }

    private void heads() {
        TextTable heads = new TextTable(0);
        heads.add(List.of(a, comparison.a().title()));
        heads.add(List.of(b, comparison.b().title()));
        out.append(heads.text());
        if (!comparison.differences().isEmpty()) {
            TextTable table = new TextTable(1).add(List.of("job", a, b));
            comparison
                    .differences()
                    .forEach((name, pair) ->
                            table.add(
                                    List.of(name, brief(pair.a().text()), brief(pair.b().text()))));
            out.append('\n').append(table.text());
        }
    }

    private void table(JoinedTable table) {
        String name = table.name();
        if (table.same()) {
            out.append("\n%s: every value is the same in both\n".formatted(name));
            return;
        }
        table.columns().stream()
                .filter(column -> !column.close())
                .forEach(column -> column(table, column));
        if (!table.keys().isEmpty()) {
            equal(table, "equal within 0.1 %", it -> it.close() && !it.same());
            equal(table, "the same in both", JoinedColumn::same);
        }
        if (!table.oneSided().isEmpty()) {
            out.append(
                    "\n%s: in one of them only: %s\n"
                            .formatted(name, String.join(", ", table.oneSided())));
        }
        only(name, a, table.onlyA());
        only(name, b, table.onlyB());
    }

    private void equal(JoinedTable table, String how, Predicate<JoinedColumn> equal) {
        String names =
                table.columns().stream()
                        .filter(equal)
                        .map(JoinedColumn::heading)
                        .collect(Collectors.joining(", "));
        if (!names.isEmpty()) {
            out.append("\n%s: %s: %s\n".formatted(table.name(), how, names));
        }
    }

    private void column(JoinedTable table, JoinedColumn column) {
        boolean numbers = column.pairs().stream().anyMatch(pair -> pair.ratio().isPresent());
        List<String> heads = new ArrayList<>(table.keyNames());
        heads.addAll(numbers ? List.of(a, b, ratio) : List.of(a, b));
        TextTable text = new TextTable(1).add(heads);
        for (int row = 0; row < table.keys().size(); row++) {
            Pair pair = column.pairs().get(row);
            List<String> cells = new ArrayList<>(texts(table.keys().get(row)));
            cells.addAll(
                    numbers
                            ? List.of(rounded(pair.a()), rounded(pair.b()), pair.ratioText())
                            : List.of(rounded(pair.a()), rounded(pair.b())));
            text.add(cells);
        }
        out.append("\n%s: %s\n".formatted(table.name(), column.heading()));
        out.append(numbers ? colours.paint(text.text(), RATIO, ComparisonText::tone) : text.text());
    }

    private void only(String name, String label, List<List<Cell>> rows) {
        if (rows.isEmpty()) {
            return;
        }
        List<String> named =
                rows.stream().limit(NAMED).map(row -> String.join(" ", texts(row))).toList();
        out.append(
                "\n%s: only in %s: %s%s\n"
                        .formatted(
                                name,
                                label,
                                String.join("; ", named),
                                rows.size() > NAMED
                                        ? "; and %d more".formatted(rows.size() - NAMED)
                                        : ""));
    }

    private static String rounded(Cell cell) {
        return Significant.cell(cell.text());
    }

    private static List<String> texts(List<Cell> cells) {
        return cells.stream().map(ComparisonText::rounded).toList();
    }

    /** Returns false for jobs whose times answer different questions. */
    private boolean sameWorkload() {
        return comparison
                .a()
                .result()
                .job()
                .workload()
                .equals(comparison.b().result().job().workload());
    }

    private void summary() {
        Side first = comparison.a();
        Side second = comparison.b();
        Pair ends = comparison.ends();
        TextTable table = new TextTable(1).add(List.of("", a, b, ratio));
        table.add(List.of("state", first.result().state(), second.result().state()));
        table.add(
                List.of(
                        "virtual end [us]",
                        ResultText.microseconds(first.result().virtualEndPs()),
                        ResultText.microseconds(second.result().virtualEndPs()),
                        sameWorkload() ? ends.ratioText() : ""));
        comparison
                .busy()
                .forEach((name, pair) ->
                        table.add(List.of(name + " [% busy]", pair.a().text(), pair.b().text())));
        out.append('\n').append(colours.states(table.text())).append('\n');
        comparison.answers().forEach(it -> out.append(it).append('\n'));
        comparison.tables().stream()
                .flatMap(it -> ComparisonSummary.of(it, a, b).stream())
                .forEach(it -> out.append(it.sentence()).append('\n'));
        TextTable busy = new TextTable(0);
        first.bottleneck().forEach(it -> busy.add(List.of("utilisation of " + a, it)));
        second.bottleneck().forEach(it -> busy.add(List.of("utilisation of " + b, it)));
        out.append(busy.text());
        List<String> rows = comparison.movedRows();
        rows.forEach(it -> out.append(it).append('\n'));
        String moved = sameWorkload() ? comparison.moved() : DIFFERENT;
        String whole = rows.isEmpty() ? "" : "over the whole run ";
        out.append(moved.isEmpty() ? "" : whole + moved + "\n");
        for (Side side : List.of(first, second)) {
            for (String reason : side.result().reasons()) {
                out.append("%s did not complete: %s\n".formatted(side.label(), reason));
            }
        }
    }

    /** Returns the tone of a ratio; a difference of a tenth is notable. */
    private static Tone tone(String ratio) {
        return new BigDecimal(ratio).subtract(BigDecimal.ONE).abs().compareTo(TENTH) > 0
                ? Tone.NOTABLE
                : Tone.PLAIN;
    }

    /** Shortens a long value, such as the text of a program, to fit a line. */
    private static String brief(String value) {
        String line = value.lines().findFirst().orElse("");
        boolean whole = line.length() <= LONG && line.length() == value.length();
        return whole ? value : line.substring(0, Math.min(LONG, line.length())) + "...";
    }
}

package dev.doorbell.cli.bottleneck;

import dev.doorbell.cli.output.TextTable;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.report.experiment.Gain;
import dev.doorbell.report.experiment.GainSentences;
import dev.doorbell.report.experiment.RowGains;
import java.util.ArrayList;
import java.util.List;

/** Bottlenecks for people: a table of the gains, and sentences. */
final class BottleneckText {

    private BottleneckText() {}

    static String of(String title, List<RowGains> rows) {
        List<ResourceKind> kinds =
                rows.stream()
                        .flatMap(row -> row.listed().stream())
                        .map(Gain::kind)
                        .distinct()
                        .sorted()
                        .toList();
        List<String> headings = new ArrayList<>(List.of("row"));
        kinds.forEach(kind -> headings.add(GainSentences.words(kind)));
        headings.add("all");
        headings.add("latency");
        headings.add("bottleneck");
        TextTable table = new TextTable(1).add(headings);
        rows.forEach(row -> table.add(line(row, kinds)));
        StringBuilder out = new StringBuilder(title);
        out.append(
                        """


                        Speedup of each row in percent when resources of one kind, or all, serve in half the
                        time, and the share of its time that is latency.

                        """)
                .append(table.text())
                .append('\n');
        GainSentences.of(rows).forEach(line -> out.append(line).append('\n'));
        return out.toString();
    }

    private static List<String> line(RowGains row, List<ResourceKind> kinds) {
        List<String> cells = new ArrayList<>();
        cells.add(row.row().window().label());
        for (ResourceKind kind : kinds) {
            row.gains().stream()
                    .filter(gain -> gain.kind() == kind)
                    .forEach(gain -> cells.add(GainSentences.percent(gain.permille())));
        }
        cells.add(GainSentences.percent(row.allPermille()));
        cells.add(GainSentences.percent(row.latencyPermille()));
        cells.add(GainSentences.name(row));
        return cells;
    }
}

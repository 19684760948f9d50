package dev.doorbell.cli.output;

import dev.doorbell.workloads.output.OsuOutput;
import java.util.List;

/** Results in the format of the OSU micro-benchmarks (version 7.0). */
final class OsuText {

    private static final int SIZE_WIDTH = 10;
    private static final int WIDTH = 20;
    private static final String OVERLAP = "Overlap";

    private OsuText() {}

    /** Returns true if OMB has a benchmark for the workload of a job. */
    static boolean covers(Document job) {
        return Tools.of(job, OsuOutput.class).isPresent();
    }

    /** Returns the table with its heading lines. */
    static String tables(Document result) {
        String title = Tools.of(result.child("job"), OsuOutput.class).orElseThrow().title();
        StringBuilder out = new StringBuilder();
        for (Document table : result.children("tables")) {
            List<Document> columns = table.children("columns");
            out.append("\n# %s v7.0\n".formatted(title));
            if (columns.get(columns.size() - 1).text("name").equals(OVERLAP)) {
                out.append("# Overall = Coll. Init + Compute + MPI_Test + MPI_Wait\n\n");
            }
            out.append(left("# Size"));
            columns.stream().skip(1).forEach(column -> out.append(right(header(column))));
            out.append('\n');
            for (List<String> row : table.rows("rows")) {
                out.append(left(row.get(0)));
                row.stream().skip(1).forEach(cell -> out.append(right(cell)));
                out.append('\n');
            }
        }
        return out.toString();
    }

    private static String header(Document column) {
        String unit = column.text("unit");
        return column.text("name") + (unit.isEmpty() ? "" : "(" + unit + ")");
    }

    private static String left(String text) {
        return text + " ".repeat(Math.max(0, SIZE_WIDTH - text.length()));
    }

    private static String right(String text) {
        return " ".repeat(Math.max(1, WIDTH - text.length())) + text;
    }
}

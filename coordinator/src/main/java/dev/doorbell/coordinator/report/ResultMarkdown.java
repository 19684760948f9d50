package dev.doorbell.coordinator.report;

import dev.doorbell.report.Report;
import dev.doorbell.report.document.TableText;
import dev.doorbell.workloads.result.Table;
import java.util.LinkedHashMap;
import java.util.Map;

/** Result as Markdown: job, outcome, tables. */
public final class ResultMarkdown {

    private ResultMarkdown() {}

    /**
     * Returns the result of a job.
     *
     * @param id the job's name
     * @param state final state
     */
    public static String of(String id, String state, Report result) {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("workload", result.job().workload());
        lines.put("profile", result.job().profile());
        lines.put("nodes", result.job().nodes());
        lines.put("path", result.job().path());
        lines.putAll(result.job().parameters());
        lines.put("state", state);
        lines.put("reasons", String.join("; ", result.reasons()));
        lines.put("warnings", String.join("; ", result.warnings()));
        if (result.ran()) {
            lines.put("verification", result.verdict());
            lines.put("virtual end", Amounts.virtualTime(result.virtualEndPs()));
            lines.put("digest", result.digest());
            lines.put("answer", String.join("; ", result.answers()));
            lines.put("utilisation", result.bottleneck().sentence());
        }
        StringBuilder out = new StringBuilder("# " + TableText.escaped(id) + "\n\n");
        lines.forEach((name, value) -> {
            if (!value.isEmpty()) {
                out.append("- ")
                        .append(TableText.escaped(name))
                        .append(": ")
                        .append(TableText.escaped(value))
                        .append('\n');
            }
        });
        for (Table table : result.tables()) {
            out.append("\n## ")
                    .append(TableText.escaped(table.name()))
                    .append("\n\n")
                    .append(TableText.markdown(table));
        }
        return out.toString();
    }
}

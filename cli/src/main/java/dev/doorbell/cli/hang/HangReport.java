package dev.doorbell.cli.hang;

import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.ResultText;
import dev.doorbell.pdes.report.party.Party;
import dev.doorbell.report.Report;
import dev.doorbell.report.hang.WaitGraph;
import dev.doorbell.workloads.binary.CallPlace;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Cause of a hang.
 *
 * @param result result of the job
 * @param graph its wait-for graph
 */
record HangReport(Document result, WaitGraph graph) {

    static HangReport of(Document result) {
        return new HangReport(result, WaitGraph.of(Report.of(result.fields()).waits()));
    }

    /** Returns text for people. */
    String text() {
        StringBuilder out = new StringBuilder(ResultText.title(result));
        out.append("\nended ").append(result.text("state"));
        if (graph.edges().isEmpty()) {
            out.append(": nobody waits\n");
            result.texts("reasons").forEach(reason -> out.append(reason).append('\n'));
            return out.toString();
        }
        out.append("\n\n").append(graph.sentence()).append("\n\n").append(ResultText.waits(result));
        String calls = ResultText.table(result, CallPlace.TABLE);
        return out.append(calls.isEmpty() ? "" : "\n").append(calls).toString();
    }

    /** Returns a document for programs. */
    Map<String, Object> document() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("state", result.text("state"));
        map.put("reasons", result.texts("reasons"));
        map.put("sentence", graph.sentence());
        map.put("circle", graph.circle().stream().map(edge -> edge.from().text()).toList());
        map.put("ends", graph.ends().stream().map(Party::text).toList());
        map.put("waits", result.children("waits").stream().map(Document::fields).toList());
        return map;
    }
}

package dev.doorbell.cli.hang;

import dev.doorbell.cli.hang.WaitGraph.Edge;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.ResultText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Why a job hangs.
 *
 * @param result its result
 * @param graph who waits for whom
 */
record HangReport(Document result, WaitGraph graph) {

    /** Actors that are named in a sentence. */
    private static final int NAMED = 8;

    static HangReport of(Document result) {
        return new HangReport(result, WaitGraph.of(result));
    }

    /** For people. */
    String text() {
        StringBuilder out = new StringBuilder(ResultText.title(result));
        out.append("\nended ").append(result.text("state"));
        if (graph.edges().isEmpty()) {
            out.append(": nobody waits\n");
            result.texts("reasons").forEach(reason -> out.append(reason).append('\n'));
            return out.toString();
        }
        return out.append('\n')
                .append('\n')
                .append(sentence())
                .append("\n\n")
                .append(ResultText.waits(result))
                .toString();
    }

    /** The circle, or else where all chains end. */
    String sentence() {
        List<Edge> circle = graph.circle();
        if (!circle.isEmpty()) {
            return "A circle, so that none of them ever goes on: "
                    + circle.stream()
                            .map(edge ->
                                    "%s waits for %s of %s"
                                            .formatted(edge.who(), edge.waitsFor(), edge.to()))
                            .collect(Collectors.joining("; "))
                    + ".";
        }
        List<String> ends = graph.ends();
        return "No circle: all wait in the end for %s%s, which %s for nothing; it has ended, or what it should have sent is lost."
                .formatted(
                        ends.stream().limit(NAMED).collect(Collectors.joining(", ")),
                        ends.size() > NAMED ? " and %d more".formatted(ends.size() - NAMED) : "",
                        ends.size() == 1 ? "waits" : "wait");
    }

    /** For programs. */
    Map<String, Object> document() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("state", result.text("state"));
        map.put("reasons", result.texts("reasons"));
        map.put("sentence", graph.edges().isEmpty() ? "" : sentence());
        map.put("circle", graph.circle().stream().map(Edge::from).toList());
        map.put("ends", graph.ends());
        map.put("waits", result.children("waits").stream().map(Document::fields).toList());
        return map;
    }
}

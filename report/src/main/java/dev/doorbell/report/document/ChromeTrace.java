package dev.doorbell.report.document;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.Track;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Spans in the trace event format that Perfetto and Chrome read: a process per node, a thread per
 * engine, complete events in microseconds with picoseconds behind the point, and flow arrows that
 * join the spans of one operation.
 */
public final class ChromeTrace {

    private final Writer out;
    private final SortedMap<Track, Place> places = new TreeMap<>(Comparator.comparing(Track::text));
    private boolean first = true;

    private ChromeTrace(Writer out) {
        this.out = out;
    }

    /** Writes the trace of {@code spans}. */
    public static void write(List<TraceSpan> spans, Writer out) throws IOException {
        new ChromeTrace(out).write(spans);
    }

    /**
     * Writes the trace of a sample, and in {@code otherData} how many spans there were ({@code
     * spans}), how many are in it ({@code kept}) and which of them ({@code everyNth}).
     */
    public static void write(TraceSample sample, Writer out) throws IOException {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("spans", sample.total());
        data.put("kept", sample.spans().size());
        data.put("everyNth", sample.stride());
        out.write("{\"otherData\": " + JsonText.line(data) + ", ");
        new ChromeTrace(out).writeRest(sample.spans());
    }

    private void write(List<TraceSpan> spans) throws IOException {
        out.write("{");
        writeRest(spans);
    }

    private void writeRest(List<TraceSpan> spans) throws IOException {
        place(spans);
        out.write("\"displayTimeUnit\": \"ns\", \"traceEvents\": [");
        writeNames();
        SortedMap<Long, List<TraceSpan>> flows = new TreeMap<>();
        for (TraceSpan span : spans) {
            Map<String, Object> event = event("X", span.name(), span, span.startPs());
            event.put("dur", microseconds(span.endPs() - span.startPs()));
            if (span.flow() != 0) {
                event.put("args", Map.of("operation", Long.toUnsignedString(span.flow())));
                flows.computeIfAbsent(span.flow(), ignored -> new ArrayList<>()).add(span);
            }
            emit(event);
        }
        for (Map.Entry<Long, List<TraceSpan>> flow : flows.entrySet()) {
            writeFlow(flow.getKey(), flow.getValue());
        }
        out.write("\n]}\n");
    }

    /** Numbers nodes and engines in the order of their names. */
    private void place(List<TraceSpan> spans) {
        SortedMap<String, Integer> nodes = new TreeMap<>();
        spans.forEach(span -> nodes.put(span.track().group(), 0));
        nodes.replaceAll((node, ignored) -> nodes.headMap(node).size() + 1);
        spans.forEach(span -> places.put(span.track(), new Place(0, 0)));
        int thread = 0;
        for (Map.Entry<Track, Place> place : places.entrySet()) {
            place.setValue(new Place(nodes.getOrDefault(place.getKey().group(), 0), ++thread));
        }
    }

    private void writeNames() throws IOException {
        int last = 0;
        for (Map.Entry<Track, Place> place : places.entrySet()) {
            Place at = place.getValue();
            if (at.process != last) {
                last = at.process;
                emit(name("process_name", at, place.getKey().group()));
            }
            emit(name("thread_name", at, place.getKey().text()));
        }
    }

    private void writeFlow(long flow, List<TraceSpan> spans) throws IOException {
        if (spans.size() < 2) {
            return;
        }
        spans.sort(
                Comparator.comparingLong(TraceSpan::startPs).thenComparingLong(TraceSpan::endPs));
        for (int i = 0; i < spans.size(); i++) {
            String phase = i == 0 ? "s" : i < spans.size() - 1 ? "t" : "f";
            Map<String, Object> event =
                    event(phase, "operation", spans.get(i), spans.get(i).startPs());
            event.put("cat", "operation");
            event.put("id", Long.toUnsignedString(flow));
            if (phase.equals("f")) {
                event.put("bp", "e");
            }
            emit(event);
        }
    }

    private Map<String, Object> event(String phase, String name, TraceSpan span, long ps) {
        Place at = places.getOrDefault(span.track(), new Place(0, 0));
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("ph", phase);
        event.put("name", name);
        event.put("pid", at.process);
        event.put("tid", at.thread);
        event.put("ts", microseconds(ps));
        return event;
    }

    private static Map<String, Object> name(String what, Place at, String name) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("ph", "M");
        event.put("name", what);
        event.put("pid", at.process);
        event.put("tid", at.thread);
        event.put("args", Map.of("name", name));
        return event;
    }

    private void emit(Map<String, Object> event) throws IOException {
        out.write(first ? "\n" : ",\n");
        first = false;
        out.write(JsonText.line(event));
    }

    private static BigDecimal microseconds(long ps) {
        return BigDecimal.valueOf(ps, 6);
    }

    /** Position at which a track is drawn. */
    private record Place(int process, int thread) {}
}

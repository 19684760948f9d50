package dev.doorbell.report.document;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.TraceSpan.Transfer;
import dev.doorbell.pdes.report.Track;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Spans in the trace event format that Perfetto and Chrome read: a process per node, a thread per
 * lane of an engine, complete events in microseconds with picoseconds behind the point, and flow
 * arrows that join the spans of one operation. Arguments of an event are the operation, its queue
 * pair, bytes and peer, and the row of the result in which it begins. Lanes of an engine have one
 * name, and no two spans of a lane overlap. A counter has the number of spans at work on each
 * engine with several lanes.
 */
public final class ChromeTrace {

    private static final Pattern NUMBER = Pattern.compile("[0-9]+");
    private static final int DIGITS = 10;

    private final Writer out;
    private final SortedMap<Track, Place> places = new TreeMap<>(Comparator.comparing(this::order));

    private final Map<Track, String> orders = new HashMap<>();

    /** The same places, found by hash. */
    private final Map<Track, Place> byTrack = new HashMap<>();

    private TraceLanes lanes = TraceLanes.of(List.of());
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
        new ChromeTrace(out).writeRest(sample.spans(), sample.stride() == 1);
    }

    private void write(List<TraceSpan> spans) throws IOException {
        out.write("{");
        writeRest(spans, true);
    }

    private void writeRest(List<TraceSpan> spans, boolean whole) throws IOException {
        lanes = TraceLanes.of(spans);
        OperationNumbers operations = OperationNumbers.of(spans);
        place(spans);
        out.write("\"displayTimeUnit\": \"ns\", \"traceEvents\": [");
        writeNames();
        SortedMap<Long, List<Integer>> flows = new TreeMap<>();
        for (int i = 0; i < spans.size(); i++) {
            TraceSpan span = spans.get(i);
            Map<String, Object> event =
                    event("X", span.name(), span, lanes.lane(i), span.startPs());
            event.put("dur", microseconds(span.endPs() - span.startPs()));
            long operation = operations.of(span);
            if (operation != 0) {
                flows.computeIfAbsent(operation, ignored -> new ArrayList<>()).add(i);
            }
            Map<String, Object> arguments = arguments(span, operation);
            if (!arguments.isEmpty()) {
                event.put("args", arguments);
            }
            emit(event);
        }
        for (Map.Entry<Long, List<Integer>> flow : flows.entrySet()) {
            writeFlow(flow.getKey(), flow.getValue(), spans);
        }
        if (whole) { // A sample would count too few.
            writeCounters(spans);
        }
        out.write("\n]}\n");
    }

    private static Map<String, Object> arguments(TraceSpan span, long operation) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        if (operation != 0) {
            arguments.put("operation", Long.toUnsignedString(operation));
        }
        Transfer transfer = span.transfer();
        if (transfer.known()) {
            arguments.put("queuePair", transfer.queuePair());
            arguments.put("bytes", transfer.bytes());
            arguments.put("peer", transfer.peer());
        }
        if (transfer.row() != 0) {
            arguments.put("row", transfer.row());
        }
        return arguments;
    }

    /** Numbers nodes and engines in the order of their names. */
    private void place(List<TraceSpan> spans) {
        SortedMap<String, Integer> nodes =
                new TreeMap<>(Comparator.comparing(ChromeTrace::natural));
        List<Track> tracks = spans.stream().map(TraceSpan::track).distinct().toList();
        tracks.forEach(track -> nodes.put(track.group(), 0));
        nodes.replaceAll((node, ignored) -> nodes.headMap(node).size() + 1);
        tracks.forEach(track -> places.put(track, new Place(0, 0)));
        int thread = 0;
        for (Map.Entry<Track, Place> place : places.entrySet()) {
            int process = nodes.getOrDefault(place.getKey().group(), 0);
            place.setValue(new Place(process, thread + 1));
            thread += lanes.count(place.getKey());
            byTrack.put(place.getKey(), place.getValue());
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
            for (int lane = 0; lane < lanes.count(place.getKey()); lane++) {
                Place line = new Place(at.process, at.thread + lane);
                emit(name("thread_name", line, place.getKey().text()));
                Map<String, Object> order = name("thread_sort_index", line, "");
                order.put("args", Map.of("sort_index", line.thread));
                emit(order);
            }
        }
    }

    private void writeFlow(long flow, List<Integer> steps, List<TraceSpan> spans)
            throws IOException {
        if (steps.size() < 2) {
            return;
        }
        steps.sort(
                Comparator.<Integer>comparingLong(i -> spans.get(i).startPs())
                        .thenComparingLong(i -> spans.get(i).endPs()));
        for (int i = 0; i < steps.size(); i++) {
            String phase = i == 0 ? "s" : i < steps.size() - 1 ? "t" : "f";
            TraceSpan span = spans.get(steps.get(i));
            Map<String, Object> event =
                    event(phase, "operation", span, lanes.lane(steps.get(i)), span.startPs());
            event.put("cat", "operation");
            event.put("id", Long.toUnsignedString(flow));
            if (phase.equals("f")) {
                event.put("bp", "e");
            }
            emit(event);
        }
    }

    /** Writes for each engine with several lanes how many of its spans are at work. */
    private void writeCounters(List<TraceSpan> spans) throws IOException {
        Map<Track, SortedMap<Long, Integer>> changes = new HashMap<>();
        for (TraceSpan span : spans) {
            if (lanes.count(span.track()) > 1 && span.endPs() > span.startPs()) {
                SortedMap<Long, Integer> of =
                        changes.computeIfAbsent(span.track(), _ -> new TreeMap<>());
                of.merge(span.startPs(), 1, Integer::sum);
                of.merge(span.endPs(), -1, Integer::sum);
            }
        }
        for (Map.Entry<Track, Place> place : places.entrySet()) {
            int count = 0;
            for (Map.Entry<Long, Integer> change :
                    changes.getOrDefault(place.getKey(), new TreeMap<>()).entrySet()) {
                if (change.getValue() != 0) {
                    count += change.getValue();
                    Map<String, Object> event = new LinkedHashMap<>();
                    event.put("ph", "C");
                    event.put("name", place.getKey().text() + " at work");
                    event.put("pid", place.getValue().process);
                    event.put("ts", microseconds(change.getKey()));
                    event.put("args", Map.of("spans", count));
                    emit(event);
                }
            }
        }
    }

    /** Text by which a track sorts; each is made once, because sorting compares it many times. */
    private String order(Track track) {
        return orders.computeIfAbsent(track, it -> natural(it.text()));
    }

    /** Returns a text whose numbers sort by value: {@code cta2} before {@code cta10}. */
    private static String natural(String text) {
        return NUMBER.matcher(text)
                .replaceAll(
                        it -> "0".repeat(Math.max(0, DIGITS - it.group().length())) + it.group());
    }

    private Map<String, Object> event(
            String phase, String name, TraceSpan span, int lane, long ps) {
        Place first = byTrack.getOrDefault(span.track(), new Place(0, 0));
        Place at = new Place(first.process, first.thread + lane);
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

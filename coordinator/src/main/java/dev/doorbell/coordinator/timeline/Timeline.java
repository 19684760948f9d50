package dev.doorbell.coordinator.timeline;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.Track;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parsed trace.
 *
 * @param spans by their start
 * @param everyNth 1 if all operations are in it; otherwise it has every n-th only
 */
public record Timeline(List<TraceSpan> spans, long everyNth) {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();
    private static final Track UNKNOWN = Track.parse("");
    private static final BigDecimal PS_PER_US = BigDecimal.valueOf(1_000_000);
    private static final Comparator<TraceSpan> IN_ORDER =
            Comparator.comparingLong(TraceSpan::startPs)
                    .thenComparingLong(TraceSpan::endPs)
                    .thenComparing(TraceSpan::name);

    public Timeline {
        spans = spans.stream().sorted(IN_ORDER).toList();
    }

    /** Parses a trace in Chrome's format, compressed with gzip; skips unknown parts. */
    public static Timeline read(byte[] trace) {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(trace))) {
            Map<?, ?> document = MAPPER.readValue(in, Map.class);
            return document.get("traceEvents") instanceof List<?> events
                    ? new Timeline(spans(events), everyNth(document))
                    : new Timeline(List.of(), 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long everyNth(Map<?, ?> document) {
        return document.get("otherData") instanceof Map<?, ?> other
                        && other.get("everyNth") instanceof Number nth
                ? nth.longValue()
                : 1;
    }

    /**
     * Returns the spans of each operation by its number, in the order of the operations' starts.
     */
    public SequencedMap<Long, List<TraceSpan>> operations() {
        SequencedMap<Long, List<TraceSpan>> operations = new LinkedHashMap<>();
        for (TraceSpan span : spans) {
            if (span.flow() != 0) {
                operations.computeIfAbsent(span.flow(), _ -> new ArrayList<>()).add(span);
            }
        }
        return operations;
    }

    /** Returns the operation with a number; if there is none, the first one with the most steps. */
    public Optional<Map.Entry<Long, List<TraceSpan>>> operation(long number) {
        SequencedMap<Long, List<TraceSpan>> operations = operations();
        List<TraceSpan> chosen = operations.get(number);
        if (chosen != null) {
            return Optional.of(Map.entry(number, chosen));
        }
        int most = operations.values().stream().mapToInt(List::size).max().orElse(0);
        return operations.entrySet().stream()
                .filter(it -> it.getValue().size() == most)
                .findFirst();
    }

    private static List<TraceSpan> spans(List<?> events) {
        Map<Object, Track> tracks = new LinkedHashMap<>();
        List<TraceSpan> spans = new ArrayList<>();
        for (Object event : events) {
            if (event instanceof Map<?, ?> fields) {
                Object thread = String.valueOf(fields.get("tid"));
                if ("thread_name".equals(fields.get("name"))) {
                    tracks.put(thread, Track.parse(argument(fields, "name")));
                } else if ("X".equals(fields.get("ph"))) {
                    spans.add(span(fields, tracks.getOrDefault(thread, UNKNOWN)));
                }
            }
        }
        return spans;
    }

    private static TraceSpan span(Map<?, ?> fields, Track track) {
        long startPs = picoseconds(fields.get("ts"));
        String operation = argument(fields, "operation");
        return new TraceSpan(
                track,
                String.valueOf(fields.get("name")),
                startPs,
                startPs + picoseconds(fields.get("dur")),
                operation.isEmpty() ? 0 : Long.parseUnsignedLong(operation));
    }

    private static String argument(Map<?, ?> fields, String name) {
        return fields.get("args") instanceof Map<?, ?> arguments && arguments.get(name) != null
                ? String.valueOf(arguments.get(name))
                : "";
    }

    private static long picoseconds(@Nullable Object microseconds) {
        return microseconds instanceof Number number
                ? new BigDecimal(number.toString()).multiply(PS_PER_US).longValue()
                : 0;
    }
}

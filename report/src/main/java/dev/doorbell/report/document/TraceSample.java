package dev.doorbell.report.document;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.Track;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sample of a trace up to a limit. Operations are kept whole or not at all, so that arrows lead
 * from their first span to their last.
 *
 * <p>The rule keeps every n-th operation in the order of their first spans, beginning with the
 * first. It keeps every n-th of the other spans of each track. n is the smallest power of two with
 * which no more than the limit are left. Where none is small enough, the earliest spans are kept.
 *
 * @param spans in the order they had
 * @param total number of spans before
 * @param stride n; 1 when all are kept
 */
public record TraceSample(List<TraceSpan> spans, int total, int stride) {
    public TraceSample {
        spans = List.copyOf(spans);
    }

    /**
     * At most {@code limit} of {@code spans}.
     *
     * @param spans by their starts
     * @param limit above 0
     */
    public static TraceSample of(List<TraceSpan> spans, int limit) {
        if (spans.size() <= limit) {
            return new TraceSample(spans, spans.size(), 1);
        }
        int[] places = places(spans);
        int stride = 1;
        while (stride < spans.size() && kept(places, stride) > limit) {
            stride *= 2;
        }
        List<TraceSpan> kept = new ArrayList<>();
        for (int i = 0; i < places.length && kept.size() < limit; i++) {
            if (places[i] % stride == 0) {
                kept.add(spans.get(i));
            }
        }
        return new TraceSample(kept, spans.size(), stride);
    }

    /** For each span the number of its operation, or, without one, its number on its track. */
    private static int[] places(List<TraceSpan> spans) {
        Map<Long, Integer> operations = new LinkedHashMap<>();
        Map<Track, Integer> onTrack = new LinkedHashMap<>();
        int[] places = new int[spans.size()];
        for (int i = 0; i < places.length; i++) {
            TraceSpan span = spans.get(i);
            if (span.flow() == 0) {
                places[i] = onTrack.merge(span.track(), 1, Integer::sum) - 1;
            } else {
                Integer known = operations.putIfAbsent(span.flow(), operations.size());
                places[i] = known == null ? operations.size() - 1 : known;
            }
        }
        return places;
    }

    private static int kept(int[] places, int stride) {
        int kept = 0;
        for (int place : places) {
            if (place % stride == 0) {
                kept++;
            }
        }
        return kept;
    }
}

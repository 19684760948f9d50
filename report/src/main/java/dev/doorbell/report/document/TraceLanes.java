package dev.doorbell.report.document;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.Track;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Lanes of a track, so that spans of a lane do not overlap. Perfetto drops complete events that
 * overlap on a thread without one being inside the other.
 */
final class TraceLanes {

    private final List<TraceSpan> spans;
    private final int[] lanes;
    private final Map<Track, Integer> counts = new HashMap<>();

    private TraceLanes(List<TraceSpan> spans) {
        this.spans = spans;
        lanes = new int[spans.size()];
    }

    /** Puts each span on the first lane of its track that is free when it begins. */
    static TraceLanes of(List<TraceSpan> spans) {
        TraceLanes placed = new TraceLanes(spans);
        Map<Track, List<Long>> ends = new HashMap<>();
        IntStream.range(0, spans.size())
                .boxed()
                .sorted(
                        Comparator.<Integer>comparingLong(i -> spans.get(i).startPs())
                                .thenComparingLong(i -> spans.get(i).endPs()))
                .forEach(i -> placed.put(i, ends));
        return placed;
    }

    private void put(int span, Map<Track, List<Long>> ends) {
        TraceSpan it = spans.get(span);
        List<Long> busy = ends.computeIfAbsent(it.track(), _ -> new ArrayList<>());
        int lane = 0;
        while (lane < busy.size() && busy.get(lane) > it.startPs()) {
            lane++;
        }
        if (lane == busy.size()) {
            busy.add(it.endPs());
        } else {
            busy.set(lane, it.endPs());
        }
        lanes[span] = lane;
        counts.put(it.track(), busy.size());
    }

    /** Lane of a span, from 0. */
    int lane(int span) {
        return lanes[span];
    }

    /** Number of lanes of a track. */
    int count(Track track) {
        return counts.getOrDefault(track, 1);
    }
}

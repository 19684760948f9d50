package dev.doorbell.report.budget;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.Track;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The operations of a trace: the steps of each, whichever engine did them. */
final class Operations {

    private Operations() {}

    /** Their steps in the order in which they begin. */
    static Collection<List<TraceSpan>> of(List<TraceSpan> spans) {
        SequencedMap<Key, List<TraceSpan>> operations = new LinkedHashMap<>();
        for (TraceSpan span : spans) {
            if (span.flow() != 0) {
                operations.computeIfAbsent(Key.of(span), ignored -> new ArrayList<>()).add(span);
            }
        }
        for (List<TraceSpan> operation : operations.values()) {
            operation.sort(
                    Comparator.comparingLong(TraceSpan::startPs)
                            .thenComparingLong(TraceSpan::endPs)
                            .thenComparing(TraceSpan::name));
        }
        return operations.values();
    }

    /**
     * Identity of an operation. Flows are numbered by queue pair, and NICs number those each for
     * itself.
     *
     * @param group of its tracks, the node
     * @param owner the PE among those of the node whose GPU, proxy or NIC works
     * @param flow number of the operation
     */
    private record Key(String group, int owner, long flow) {
        static Key of(TraceSpan span) {
            int owner = span.track() instanceof Track.Engine engine ? engine.owner() : 0;
            return new Key(span.track().group(), owner, span.flow());
        }
    }
}

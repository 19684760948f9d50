package dev.doorbell.report.document;

import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.Track;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Numbers of the operations in a trace. Each NIC numbers its operations for itself, so operations
 * of several NICs can have the same flow. The first one keeps its flow as its number; the others
 * get numbers that are free.
 */
final class OperationNumbers {

    private final Map<OfNode, Set<Integer>> nics = new HashMap<>();
    private final Map<Operation, Long> numbers = new HashMap<>();

    private OperationNumbers() {}

    static OperationNumbers of(List<TraceSpan> spans) {
        OperationNumbers found = new OperationNumbers();
        for (TraceSpan span : spans) {
            if (span.track() instanceof Track.Engine engine
                    && engine.place().kind() == Place.Kind.NIC) {
                found.nics
                        .computeIfAbsent(OfNode.of(span), _ -> new HashSet<>())
                        .add(engine.place().number());
            }
        }
        SortedMap<Long, SortedSet<Operation>> byFlow = new TreeMap<>();
        for (TraceSpan span : spans) {
            if (span.flow() != 0) {
                byFlow.computeIfAbsent(span.flow(), _ -> new TreeSet<>(Operation.ORDER))
                        .add(found.operation(span));
            }
        }
        long free = 1;
        for (Map.Entry<Long, SortedSet<Operation>> same : byFlow.entrySet()) {
            found.numbers.put(same.getValue().removeFirst(), same.getKey());
            for (Operation other : same.getValue()) {
                while (byFlow.containsKey(free)) {
                    free++;
                }
                found.numbers.put(other, free++);
            }
        }
        return found;
    }

    /** Returns the number of the operation of a span; 0 if it belongs to none. */
    long of(TraceSpan span) {
        return span.flow() == 0 ? 0 : numbers.getOrDefault(operation(span), span.flow());
    }

    private Operation operation(TraceSpan span) {
        OfNode ofNode = OfNode.of(span);
        boolean several = nics.getOrDefault(ofNode, Set.of()).size() > 1;
        int owner = several && span.track() instanceof Track.Engine engine ? engine.owner() : 0;
        return new Operation(ofNode, owner);
    }

    private record OfNode(String node, long flow) {
        static OfNode of(TraceSpan span) {
            return new OfNode(span.track().group(), span.flow());
        }
    }

    /**
     * Operation of a node.
     *
     * @param owner GPU of the node, which shares its number with the NIC, if several NICs have the
     *     flow
     */
    private record Operation(OfNode ofNode, int owner) {
        static final Comparator<Operation> ORDER =
                Comparator.<Operation>comparingInt(it -> it.ofNode.node().length())
                        .thenComparing(it -> it.ofNode.node())
                        .thenComparingInt(Operation::owner);
    }
}

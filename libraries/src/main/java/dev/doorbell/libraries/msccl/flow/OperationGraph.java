package dev.doorbell.libraries.msccl.flow;

import dev.doorbell.libraries.msccl.flow.Wait.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Operations of one tile: nodes of a {@link Flow}, cut into runs of chunks of one operation, with
 * all their predecessors. Every operation has fixed predecessors, so if one order of execution
 * completes, each does. The program deadlocks if and only if the graph has a cycle.
 *
 * <p>The k-th operation sent on a connection comes before the k-th received, and after the one
 * received that frees its slot. A transfer that receives and sends needs data and slot at once.
 */
public final class OperationGraph {

    /** Number of slots that is never reached. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    private static final int NONE = -1;

    private final Flow flow;
    private final int[] start;
    private final int[] nodeOf;
    private final int[] dataFrom;
    private final int[] slotFrom;
    private final int[] order;
    private final boolean[] done;
    private final int completed;

    /**
     * Creates the graph of a flow.
     *
     * @param together chunks in one operation
     * @param slots operations that a sender may be ahead
     */
    public OperationGraph(Flow flow, int together, int slots) {
        this.flow = flow;
        start = new int[flow.nodes() + 1];
        for (int n = 0; n < flow.nodes(); n++) {
            start[n + 1] = start[n] + Math.ceilDiv(flow.transfer(n).count(), together);
        }
        nodeOf = new int[start[flow.nodes()]];
        for (int n = 0; n < flow.nodes(); n++) {
            Arrays.fill(nodeOf, start[n], start[n + 1], n);
        }
        dataFrom = new int[nodeOf.length];
        slotFrom = new int[nodeOf.length];
        Arrays.fill(dataFrom, NONE);
        Arrays.fill(slotFrom, NONE);
        flow.joints().forEach(joint -> connect(joint, slots));
        order = new int[nodeOf.length];
        done = new boolean[nodeOf.length];
        completed = new Sorter().sort();
    }

    private void connect(Joint joint, int slots) {
        int[] sends = operations(joint.sends());
        int[] receives = operations(joint.receives());
        for (int k = 0; k < receives.length; k++) {
            // An operation without a sender waits for itself.
            dataFrom[receives[k]] = k < sends.length ? sends[k] : receives[k];
        }
        for (int k = slots; k < sends.length; k++) {
            slotFrom[sends[k]] = k - slots < receives.length ? receives[k - slots] : sends[k];
        }
    }

    private int[] operations(List<Integer> nodes) {
        return nodes.stream()
                .flatMapToInt(node -> IntStream.range(start[node], start[node + 1]))
                .toArray();
    }

    /** Returns true if every thread block reaches its end. */
    public boolean completes() {
        return completed == nodeOf.length;
    }

    /** Returns the nodes in a possible order of completion. The graph must complete. */
    public int[] nodeOrder() {
        if (!completes()) {
            throw new IllegalStateException("expected a graph that completes but it has a cycle");
        }
        return Arrays.stream(order)
                .filter(op -> op == start[nodeOf[op] + 1] - 1)
                .map(op -> nodeOf[op])
                .toArray();
    }

    /**
     * Returns thread blocks that wait for each other, the last for the first; empty if all
     * complete.
     */
    public List<Wait> cycle() {
        if (completes()) {
            return List.of();
        }
        List<Wait> path = new ArrayList<>();
        int[] placeOf = new int[flow.blocks()];
        Arrays.fill(placeOf, NONE);
        int op = 0;
        while (done[op]) {
            op++;
        }
        while (true) {
            int block = flow.block(nodeOf[op]);
            if (placeOf[block] != NONE) {
                return List.copyOf(path.subList(placeOf[block], path.size()));
            }
            placeOf[block] = path.size();
            Missing missing = missing(op);
            path.add(new Wait(nodeOf[op], missing.reason, nodeOf[missing.operation]));
            op = firstOpen(flow.block(nodeOf[missing.operation]));
        }
    }

    private record Missing(Reason reason, int operation) {}

    /** Returns the resource that the first open operation of a thread block waits for. */
    private Missing missing(int op) {
        if (dataFrom[op] != NONE && !done[dataFrom[op]]) {
            return new Missing(Reason.DATA, dataFrom[op]);
        }
        if (slotFrom[op] != NONE && !done[slotFrom[op]]) {
            return new Missing(Reason.SLOT, slotFrom[op]);
        }
        for (int node : flow.awaited(nodeOf[op])) {
            if (!done[start[node + 1] - 1]) {
                return new Missing(Reason.DEPENDENCY, start[node + 1] - 1);
            }
        }
        throw new IllegalStateException("expected operation %d to lack something".formatted(op));
    }

    private int firstOpen(int block) {
        int op = start[flow.firstNode(block)];
        while (done[op]) {
            op++;
        }
        return op;
    }

    /** Kahn's algorithm over predecessors that are computed on demand. */
    private final class Sorter {
        private final int[] missing = new int[nodeOf.length];
        private final int[] successorStart = new int[nodeOf.length + 1];
        private int[] successors = new int[0];
        private int[] filled = new int[0];

        int sort() {
            forEachEdge((from, to) -> successorStart[from + 1]++);
            for (int op = 0; op < nodeOf.length; op++) {
                successorStart[op + 1] += successorStart[op];
            }
            successors = new int[successorStart[nodeOf.length]];
            filled = Arrays.copyOf(successorStart, nodeOf.length);
            forEachEdge((from, to) -> {
                successors[filled[from]++] = to;
                missing[to]++;
            });
            int end = 0;
            for (int op = 0; op < nodeOf.length; op++) {
                if (missing[op] == 0) {
                    order[end++] = op;
                }
            }
            for (int at = 0; at < end; at++) {
                int op = order[at];
                done[op] = true;
                for (int i = successorStart[op]; i < successorStart[op + 1]; i++) {
                    if (--missing[successors[i]] == 0) {
                        order[end++] = successors[i];
                    }
                }
            }
            return end;
        }

        private void forEachEdge(EdgeConsumer consumer) {
            for (int op = 0; op < nodeOf.length; op++) {
                int node = nodeOf[op];
                boolean first = op == start[node];
                if (!first || flow.previous(node).isPresent()) {
                    consumer.accept(op - 1, op);
                }
                if (dataFrom[op] != NONE) {
                    consumer.accept(dataFrom[op], op);
                }
                if (slotFrom[op] != NONE) {
                    consumer.accept(slotFrom[op], op);
                }
                if (first) {
                    for (int awaited : flow.awaited(node)) {
                        consumer.accept(start[awaited + 1] - 1, op);
                    }
                }
            }
        }
    }

    private interface EdgeConsumer {
        void accept(int from, int to);
    }
}

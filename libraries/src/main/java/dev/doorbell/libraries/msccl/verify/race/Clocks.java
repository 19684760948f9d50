package dev.doorbell.libraries.msccl.verify.race;

import dev.doorbell.libraries.msccl.flow.Flow;
import java.util.OptionalInt;

/**
 * Vector clocks of nodes over the thread blocks of one GPU. Nodes with equal clocks share one
 * object.
 */
final class Clocks {

    private final Flow flow;
    private final int gpu;
    private final boolean overConnections;
    private final int firstBlock;
    private final int blocks;
    private final int[] nothing;
    private final int[][] known;

    /**
     * Creates clocks for the thread blocks of a GPU.
     *
     * @param overConnections true if order propagates over connections, false if only on the GPU
     *     itself
     */
    Clocks(Flow flow, int gpu, boolean overConnections) {
        this.flow = flow;
        this.gpu = gpu;
        this.overConnections = overConnections;
        firstBlock = flow.firstBlock(gpu);
        blocks = flow.code().gpus().get(gpu).size();
        nothing = new int[blocks];
        known = new int[flow.nodes()][];
    }

    /** Visits a node, after all its predecessors. */
    void visit(int node) {
        int[] clock = nothing;
        OptionalInt previous = flow.previous(node);
        if (previous.isPresent()) {
            clock = known[previous.getAsInt()];
        }
        for (int awaited : flow.awaited(node)) {
            clock = join(clock, known[awaited]);
        }
        OptionalInt sender = flow.sender(node);
        if (overConnections && sender.isPresent()) {
            clock = join(clock, known[sender.getAsInt()]);
        }
        if (flow.gpu(node) == gpu) {
            clock = clock.clone();
            clock[flow.block(node) - firstBlock] = place(node);
        }
        known[node] = clock;
    }

    /** Returns true if a node of this GPU follows another one in every order of execution. */
    boolean follows(int later, int earlier) {
        return known[later][flow.block(earlier) - firstBlock] >= place(earlier);
    }

    private int place(int node) {
        return node - flow.firstNode(flow.block(node)) + 1;
    }

    // Nodes with equal clocks share an object, which saves a comparison.
    @SuppressWarnings("ReferenceEquality")
    private int[] join(int[] mine, int[] theirs) {
        if (mine == theirs || theirs == nothing) {
            return mine;
        }
        if (mine == nothing) {
            return theirs;
        }
        int[] joined = mine.clone();
        for (int b = 0; b < blocks; b++) {
            joined[b] = Math.max(joined[b], theirs[b]);
        }
        return joined;
    }
}

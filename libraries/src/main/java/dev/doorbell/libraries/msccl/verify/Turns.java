package dev.doorbell.libraries.msccl.verify;

import dev.doorbell.libraries.msccl.flow.Flow;
import dev.doorbell.libraries.msccl.flow.Joint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Execution of a flow whose thread blocks take turns: each GPU holds a number of them, and the next
 * one enters when one ends. All conditions to proceed stay true once they are, so the result does
 * not depend on time.
 */
final class Turns {

    private final Flow flow;
    private final int resident;
    private final int[] partners;
    private final List<int[]> awaited = new ArrayList<>();
    // By node: the connection on which it sends and receives, or -1.
    private final int[] sendsOn;
    private final int[] receivesFrom;

    /**
     * Creates an execution.
     *
     * @param resident thread blocks that a GPU holds, at least 1
     */
    Turns(Flow flow, int resident) {
        this.flow = flow;
        this.resident = resident;
        sendsOn = new int[flow.nodes()];
        receivesFrom = new int[flow.nodes()];
        Arrays.fill(sendsOn, -1);
        Arrays.fill(receivesFrom, -1);
        partners = new int[flow.nodes()];
        List<Joint> joints = flow.joints();
        for (int joint = 0; joint < joints.size(); joint++) {
            for (int i = 0; i < joints.get(joint).sends().size(); i++) {
                int from = joints.get(joint).sends().get(i);
                int to = joints.get(joint).receives().get(i);
                sendsOn[from] = joint;
                receivesFrom[to] = joint;
                partners[from] = flow.block(to);
            }
        }
        for (int node = 0; node < flow.nodes(); node++) {
            awaited.add(flow.awaited(node).stream().mapToInt(it -> it).toArray());
        }
    }

    /**
     * Returns true if calls of any number of tiles complete. In an endless call a thread block only
     * ends if all that it needs, directly or not, are resident too or have ended.
     */
    boolean alwaysComplete() {
        boolean[] ended = new boolean[flow.blocks()];
        int before = -1;
        int after = 0;
        while (after > before) {
            before = after;
            boolean[] runs = entered(ended);
            while (removeBlocked(runs)) {}
            System.arraycopy(runs, 0, ended, 0, runs.length);
            after = count(ended);
        }
        return after == flow.blocks();
    }

    private boolean removeBlocked(boolean[] runs) {
        boolean removed = false;
        for (int node = 0; node < flow.nodes(); node++) {
            int block = flow.block(node);
            if (runs[block] && !needsRun(node, runs)) {
                runs[block] = false;
                removed = true;
            }
        }
        return removed;
    }

    private boolean needsRun(int node, boolean[] runs) {
        if (sendsOn[node] >= 0 && !runs[partners[node]]) {
            return false;
        }
        if (receivesFrom[node] >= 0 && !runs[flow.block(flow.sender(node).orElseThrow())]) {
            return false;
        }
        return Arrays.stream(awaited.get(node)).allMatch(it -> runs[flow.block(it)]);
    }

    /** Returns the thread blocks that have entered if some have ended. */
    private boolean[] entered(boolean[] ended) {
        boolean[] entered = new boolean[flow.blocks()];
        for (int gpu = 0; gpu < flow.gpus(); gpu++) {
            int first = flow.firstBlock(gpu);
            int last = flow.firstBlock(gpu + 1);
            int room = resident;
            for (int block = first; block < last; block++) {
                room += ended[block] ? 1 : 0;
            }
            Arrays.fill(entered, first, Math.min(last, first + room), true);
        }
        return entered;
    }

    private static int count(boolean[] flags) {
        int count = 0;
        for (boolean flag : flags) {
            count += flag ? 1 : 0;
        }
        return count;
    }

    /**
     * Returns true if a call completes.
     *
     * @param tiles tiles of the call
     * @param together chunks in one operation
     * @param slots operations that a sender may be ahead
     */
    boolean complete(long tiles, int together, int slots) {
        return new Run(tiles, together, slots).complete();
    }

    private final class Run {

        private final long tiles;
        private final int together;
        private final int slots;
        private final long[] sent = new long[flow.joints().size()];
        private final long[] received = new long[flow.joints().size()];
        private final long[] tile = new long[flow.blocks()];
        private final int[] node = new int[flow.blocks()];
        private final int[] operation = new int[flow.blocks()];
        private final boolean[] ended = new boolean[flow.blocks()];

        Run(long tiles, int together, int slots) {
            this.tiles = tiles;
            this.together = together;
            this.slots = slots;
            for (int block = 0; block < node.length; block++) {
                node[block] = flow.firstNode(block);
            }
        }

        boolean complete() {
            boolean moved = true;
            while (moved) {
                moved = false;
                boolean[] entered = entered(ended);
                for (int block = 0; block < entered.length; block++) {
                    if (entered[block] && !ended[block]) {
                        moved |= proceed(block);
                    }
                }
            }
            return count(ended) == ended.length;
        }

        /** Runs a thread block as far as it gets. Returns true if it got anywhere. */
        private boolean proceed(int block) {
            boolean moved = false;
            while (!ended[block] && step(block)) {
                moved = true;
            }
            return moved || ended[block];
        }

        private boolean step(int block) {
            int last = flow.firstNode(block + 1);
            int at = node[block];
            if (at == last) {
                tile[block]++;
                node[block] = flow.firstNode(block);
                ended[block] = tile[block] == tiles || last == flow.firstNode(block);
                return true;
            }
            if (!ready(at, block)) {
                return false;
            }
            if (sendsOn[at] >= 0) {
                sent[sendsOn[at]]++;
            }
            if (receivesFrom[at] >= 0) {
                received[receivesFrom[at]]++;
            }
            operation[block]++;
            if (operation[block] == Math.ceilDiv(flow.transfer(at).count(), together)) {
                operation[block] = 0;
                node[block]++;
            }
            return true;
        }

        private boolean ready(int at, int block) {
            int out = sendsOn[at];
            int in = receivesFrom[at];
            if (out >= 0 && sent[out] - received[out] >= slots) {
                return false;
            }
            if (in >= 0 && received[in] >= sent[in]) {
                return false;
            }
            for (int it : awaited.get(at)) {
                int other = flow.block(it);
                boolean done =
                        tile[other] > tile[block]
                                || (tile[other] == tile[block] && node[other] > it);
                if (!done) {
                    return false;
                }
            }
            return true;
        }
    }
}

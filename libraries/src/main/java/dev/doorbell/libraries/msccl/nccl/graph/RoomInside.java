package dev.doorbell.libraries.msccl.nccl.graph;

import dev.doorbell.libraries.msccl.nccl.machine.Machine;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import java.util.ArrayList;
import java.util.List;

/**
 * Room for channels among the GPUs of a node: a depth-first search with a limit of steps, which may
 * miss a solution. It first tries GPUs by number, then the order of the previous channel, then all
 * orders. On a switch, 2.30 only goes on to neighbours. Source: ncclTopoSearchRec of NCCL's
 * graph/search.cc, 2.12.12 and 2.30.7.
 */
final class RoomInside implements Room {

    private static final int STEPS = 1 << 14;
    private static final int STEPS_SAME = 1 << 8;

    private final NcclVersion version;
    private final Machine machine;
    private final int gpus;
    private final Pattern pattern;
    private final boolean neighbours;

    RoomInside(NcclVersion version, Machine machine, int gpus, Pattern pattern) {
        this.version = version;
        this.machine = machine;
        this.gpus = gpus;
        this.pattern = pattern;
        neighbours = version == NcclVersion.V2_30 && machine.switched();
    }

    @Override
    public int channels(long intraMb, long interMb, boolean same, int least, int most) {
        if (!same && pattern == Pattern.RING && machine.switched()) {
            // Every ring takes as much of each GPU's links, in whatever order.
            return 0;
        }
        Search search = new Search(intraMb, same, most);
        search.channel();
        return search.found >= least ? search.found : 0;
    }

    @Override
    public long fastestMb() {
        return links().fastestMb();
    }

    private Links links() {
        return Links.of(version, machine, gpus);
    }

    private final class Search {

        private final long mb;
        private final boolean same;
        private final int most;
        private final Links links = links();
        private final List<List<Integer>> orders = new ArrayList<>();
        private int steps;
        private int found;

        Search(long mb, boolean same, int most) {
            this.mb = mb;
            this.same = same;
            this.most = most;
            steps = same ? STEPS_SAME : STEPS;
        }

        /** Searches one more channel. */
        void channel() {
            if (orders.isEmpty()) {
                visit(new ArrayList<>(List.of(0)), Order.NUMBERS);
            } else {
                visit(new ArrayList<>(List.of(previous().getFirst())), Order.PREVIOUS);
            }
            if (!same || orders.isEmpty()) {
                for (int gpu = 0; gpu < gpus; gpu++) {
                    visit(new ArrayList<>(List.of(gpu)), Order.ALL);
                }
            }
        }

        private List<Integer> previous() {
            return orders.getLast();
        }

        /** Continues a channel from its last GPU. */
        private void visit(List<Integer> channel, Order order) {
            if (steps <= 0 || found == most) {
                return;
            }
            steps--;
            int last = channel.getLast();
            if (channel.size() == gpus) {
                close(channel, last);
                return;
            }
            for (int next : nexts(channel, last, order)) {
                if (links.take(last, next, mb)) {
                    channel.add(next);
                    visit(channel, order);
                    channel.removeLast();
                    links.giveBack(last, next, mb);
                }
            }
        }

        private void close(List<Integer> channel, int last) {
            int first = channel.getFirst();
            if (steps <= 0 || (pattern == Pattern.RING && !links.take(last, first, mb))) {
                return;
            }
            steps--;
            orders.add(List.copyOf(channel));
            found = Math.max(found, orders.size());
            if (orders.size() < most) {
                channel();
            }
            orders.removeLast();
            if (pattern == Pattern.RING) {
                links.giveBack(last, first, mb);
            }
        }

        private List<Integer> nexts(List<Integer> channel, int last, Order order) {
            return switch (order) {
                case NUMBERS -> List.of(channel.size());
                case PREVIOUS -> List.of(previous().get(channel.size()));
                case ALL -> all(channel, last);
            };
        }

        private List<Integer> all(List<Integer> channel, int last) {
            int before = Math.floorMod(last - 1, gpus);
            int after = (last + 1) % gpus;
            List<Integer> nexts = new ArrayList<>();
            if (neighbours) {
                nexts.addAll(
                        pattern == Pattern.RING ? List.of(before, after) : List.of(after, before));
            } else {
                for (int distance = 1; distance < gpus; distance++) {
                    nexts.add((last + distance) % gpus);
                }
            }
            nexts.removeIf(channel::contains);
            return nexts.stream().distinct().toList();
        }
    }

    /** Order in which a search goes from GPU to GPU. */
    private enum Order {
        NUMBERS,
        PREVIOUS,
        ALL
    }
}

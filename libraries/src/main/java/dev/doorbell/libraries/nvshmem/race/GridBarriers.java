package dev.doorbell.libraries.nvshmem.race;

import java.util.TreeMap;

/** Grid barriers of one PE's kernels during a replay. */
final class GridBarriers {

    private final TreeMap<Long, Knowledge.Sum> arriving = new TreeMap<>();
    private final TreeMap<Long, Knowledge> met = new TreeMap<>();

    void arrive(long barrier, Actor actor) {
        Knowledge.Sum sum =
                arriving.computeIfAbsent(barrier, ignored -> new Knowledge.Sum(actor.known()));
        sum.add(actor.known());
        sum.happened(actor.index(), actor.clock());
    }

    void leave(long barrier, Actor actor) {
        Knowledge.Sum sum = arriving.remove(barrier);
        if (sum != null) {
            met.put(barrier, sum.get());
        }
        Knowledge known = met.get(barrier);
        if (known != null) {
            actor.know(known);
        }
    }
}

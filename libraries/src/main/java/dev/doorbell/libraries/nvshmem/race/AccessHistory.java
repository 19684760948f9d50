package dev.doorbell.libraries.nvshmem.race;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Accesses to one PE's heap so far, indexed by place. Of similar accesses of one thread of control
 * to one range the last {@value #KEPT} are kept.
 */
final class AccessHistory {

    private static final int KEPT = 4;

    // Index: the power of two that a range's span does not exceed, then its start.
    private final TreeMap<Integer, TreeMap<Long, List<Access>>> bySpan = new TreeMap<>();

    void add(Access access) {
        List<Access> here =
                bySpan.computeIfAbsent(spanClass(access.range()), ignored -> new TreeMap<>())
                        .computeIfAbsent(access.range().start(), ignored -> new ArrayList<>());
        int like = 0;
        for (int i = here.size() - 1; i >= 0; i--) {
            if (here.get(i).sameAs(access) && ++like == KEPT) {
                here.remove(i);
                break;
            }
        }
        here.add(access);
    }

    /**
     * Returns all accesses that conflict with this one if they are unordered, in no particular
     * order.
     */
    List<Access> conflicting(Access access) {
        List<Access> found = new ArrayList<>();
        HeapRange range = access.range();
        bySpan.forEach((spanClass, byStart) ->
                byStart.subMap(range.start() - (1L << spanClass), range.end())
                        .values()
                        .forEach(here -> {
                            for (Access earlier : here) {
                                if (earlier.conflictsWith(access)) {
                                    found.add(earlier);
                                }
                            }
                        }));
        return found;
    }

    private static int spanClass(HeapRange range) {
        return Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, range.span()) - 1);
    }
}

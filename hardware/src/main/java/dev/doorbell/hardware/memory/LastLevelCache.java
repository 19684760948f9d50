package dev.doorbell.hardware.memory;

import dev.doorbell.hardware.profile.Profile;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongPredicate;

/**
 * Pages of a node's memory that its last-level caches hold: those that its cores have touched most
 * recently. Recency is that of a generation, in which cores touch an eighth of the caches' bytes.
 */
public final class LastLevelCache {

    private static final int PAGE_BYTES = 4096;
    private static final int GENERATIONS = 8;

    /** Generation of pages that are held for ever. */
    private static final int FOR_EVER = Integer.MAX_VALUE;

    /** Pages of a group, which has one entry in the map. */
    private static final int GROUP_PAGES = 256;

    private final long generationBytes;
    private final Map<Long, int[]> groups = new HashMap<>();
    private int generation = GENERATIONS;
    private long touchedBytes;
    private boolean touched;

    /** Returns the bytes that the caches of a profile's hosts hold, 0 if it does not name them. */
    public static long hostBytes(Profile profile) {
        return profile.constants().containsKey("host.l3")
                        && profile.constants().containsKey("host.sockets")
                ? profile.size("host.l3") * profile.count("host.sockets")
                : 0;
    }

    /** Returns the bytes that the cache of a profile's DPUs holds, 0 if it does not name it. */
    public static long dpuBytes(Profile profile) {
        return profile.constants().containsKey("dpu.l3") ? profile.size("dpu.l3") : 0;
    }

    /** Creates empty caches of {@code bytes} in all, 0 for none. */
    public LastLevelCache(long bytes) {
        generationBytes = bytes / GENERATIONS;
    }

    /**
     * Lets a core touch a range, which the caches hold from then on. Returns how many of its bytes
     * they did not hold.
     */
    public long touch(long address, long bytes) {
        if (generationBytes == 0) {
            return bytes;
        }
        touched = true;
        return absent(address, bytes, this::touchPage);
    }

    /** Holds a range for ever: queues and slots, which cores touch all the time. */
    public void hold(long address, long bytes) {
        if (generationBytes > 0) {
            long last = (address + bytes - 1) / PAGE_BYTES;
            for (long page = address / PAGE_BYTES; page <= last; page++) {
                group(page)[(int) (page % GROUP_PAGES)] = FOR_EVER;
            }
        }
    }

    /** Returns how many bytes of a range the caches do not hold. */
    public long absent(long address, long bytes) {
        return groups.isEmpty() ? bytes : absent(address, bytes, this::holdsPage);
    }

    private static long absent(long address, long bytes, LongPredicate holds) {
        long absent = 0;
        long end = address + bytes;
        for (long at = address; at < end; ) {
            long page = at / PAGE_BYTES;
            long next = Math.min(end, (page + 1) * PAGE_BYTES);
            if (!holds.test(page)) {
                absent += next - at;
            }
            at = next;
        }
        return absent;
    }

    /** Returns true if no core has touched anything. */
    public boolean untouched() {
        return !touched;
    }

    /** Returns true if the caches held a page. */
    private boolean touchPage(long page) {
        int[] group = group(page);
        int index = (int) (page % GROUP_PAGES);
        int last = group[index];
        if (last != generation && last != FOR_EVER) {
            group[index] = generation;
            touchedBytes += PAGE_BYTES;
            if (touchedBytes >= generationBytes) {
                touchedBytes = 0;
                generation++;
            }
        }
        return holds(last);
    }

    private int[] group(long page) {
        return groups.computeIfAbsent(page / GROUP_PAGES, any -> new int[GROUP_PAGES]);
    }

    private boolean holdsPage(long page) {
        int[] group = groups.get(page / GROUP_PAGES);
        return group != null && holds(group[(int) (page % GROUP_PAGES)]);
    }

    private boolean holds(int touched) {
        return touched > generation - GENERATIONS;
    }
}

package dev.doorbell.hardware.gpu;

import java.util.HashMap;
import java.util.Map;

/**
 * Ranges of memory that the first-level cache of a thread block's multiprocessor holds, because the
 * block has loaded or stored them since its last fence. A fence invalidates all. It is a cache of
 * the block's own ranges: when they exceed its capacity, all are forgotten.
 */
public final class L1Cache {

    private final long capacityBytes;
    private final Map<Long, Long> bytesByStart = new HashMap<>();
    private long heldBytes;

    /** Creates an empty cache of at most {@code capacityBytes} bytes. */
    public L1Cache(long capacityBytes) {
        this.capacityBytes = capacityBytes;
    }

    /** Returns true if a range was held, which it is from now on if it fits. */
    public boolean touch(long start, long bytes) {
        long known = bytesByStart.getOrDefault(start, 0L);
        if (known >= bytes) {
            return true;
        }
        if (heldBytes + bytes - known > capacityBytes) {
            invalidate();
            known = 0;
        }
        if (bytes <= capacityBytes) {
            bytesByStart.put(start, bytes);
            heldBytes += bytes - known;
        }
        return false;
    }

    /** Forgets all. */
    public void invalidate() {
        bytesByStart.clear();
        heldBytes = 0;
    }
}

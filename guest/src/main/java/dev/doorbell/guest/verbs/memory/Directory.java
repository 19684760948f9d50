package dev.doorbell.guest.verbs.memory;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Translations of remote addresses. A guest names memory of its peer by addresses of the peer's
 * process; the emulated NICs use bus addresses. A guest learns a key from its peer, so the entry is
 * there before it is needed.
 */
public final class Directory {

    private final Map<Remote, Region> regions = new ConcurrentHashMap<>();

    /** Creates an empty directory for the guests of a job. */
    public Directory() {}

    /** Returns the bus address for an address of a peer; the address itself for unknown keys. */
    public long bus(int lid, int key, long address) {
        Region region = regions.get(new Remote(lid, key));
        return region == null ? address : region.bus(address);
    }

    /** Adds a region of the NIC with a local identifier. */
    public void add(int lid, Region region) {
        regions.put(new Remote(lid, region.key()), region);
    }

    /** Removes a region. */
    public void remove(int lid, Region region) {
        regions.remove(new Remote(lid, region.key()));
    }

    private record Remote(int lid, int key) {}
}

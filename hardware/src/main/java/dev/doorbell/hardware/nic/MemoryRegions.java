package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.message.RegisterMemory;
import dev.doorbell.hardware.verbs.MemoryRegion;
import java.util.ArrayList;
import java.util.List;

/** The regions registered at one NIC, by key. */
final class MemoryRegions {

    private final List<MemoryRegion> regions = new ArrayList<>();

    MemoryRegion register(RegisterMemory command) {
        MemoryRegion region =
                new MemoryRegion(
                        MemoryRegion.keyOf(regions.size()),
                        command.protectionDomain(),
                        command.address(),
                        command.length(),
                        command.access());
        regions.add(region);
        return region;
    }

    /** Whether {@code key} names a region that permits the access. */
    boolean permit(int key, int protectionDomain, long address, long bytes, int rights) {
        int index = (key >>> 8) - 1;
        if (index < 0 || index >= regions.size()) {
            return false;
        }
        MemoryRegion region = regions.get(index);
        return region.key() == key && region.permits(protectionDomain, address, bytes, rights);
    }
}

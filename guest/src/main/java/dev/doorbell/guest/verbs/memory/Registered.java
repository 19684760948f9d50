package dev.doorbell.guest.verbs.memory;

import dev.doorbell.guest.process.GuestMemory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.Payload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Registered memory of a guest. Its copy follows the guest: bytes that the guest wrote come before
 * each call, and bytes that NICs wrote go to the guest before a call returns. Time passes only in
 * calls, so both agree whenever either is looked at.
 */
public final class Registered {

    private final NodeMemory memory;
    private final Runnable whenStored;
    private final NavigableMap<Integer, Region> byKey = new TreeMap<>();
    private final Map<Integer, NodeMemory.StoreListener> listeners = new TreeMap<>();
    private final Ranges stored = new Ranges();

    /**
     * Creates an empty set.
     *
     * @param whenStored runs after a NIC stored bytes
     */
    public Registered(NodeMemory memory, Runnable whenStored) {
        this.memory = memory;
        this.whenStored = whenStored;
    }

    /** Adds a region with its content. */
    public void add(Region region, GuestMemory guest) {
        byKey.put(region.key(), region);
        write(region, region.guest(), guest.load(region.guest(), (int) region.bytes()));
        NodeMemory.StoreListener listener =
                (address, bytes) -> {
                    stored.add(region.guest() + (address - region.bus()), bytes);
                    whenStored.run();
                };
        listeners.put(region.key(), listener);
        memory.observe(region.bus(), region.bytes(), listener);
    }

    /** Returns a region, or null. */
    public @Nullable Region find(int key) {
        return byKey.get(key);
    }

    /** Removes a region. */
    public void remove(Region region) {
        byKey.remove(region.key());
        NodeMemory.StoreListener listener = listeners.remove(region.key());
        if (listener != null) {
            memory.forget(region.bus(), listener);
        }
    }

    /** Returns the region whose copy has a whole range, or null. */
    public @Nullable Region covering(long address, long bytes) {
        return byKey.values().stream()
                .filter(it -> it.covers(address, bytes))
                .findFirst()
                .orElse(null);
    }

    /** Returns true if a NIC has stored bytes that the guest has not seen. */
    public boolean pending() {
        return !stored.isEmpty();
    }

    /** Takes bytes that the guest wrote. */
    public void written(long address, byte[] bytes) {
        byKey.values().forEach(region -> write(region, address, bytes));
    }

    /** Stores bytes that NICs wrote to the guest, which is inside a call. */
    public void deliver(GuestMemory guest) {
        List<Region> regions = new ArrayList<>(byKey.values());
        stored.drain((address, bytes) -> {
            for (Region region : regions) {
                long from = Math.max(address, region.guest());
                long to = Math.min(address + bytes, region.guest() + region.bytes());
                if (to > from) {
                    byte[] content = read(region.bus(from), (int) (to - from));
                    guest.store(from, content, 0, content.length);
                }
            }
        });
    }

    private byte[] read(long bus, int bytes) {
        byte[] content = new byte[bytes];
        if (memory.read(bus, bytes) instanceof Payload.Real real) {
            System.arraycopy(real.bytes(), real.offset(), content, 0, bytes);
        }
        return content;
    }

    /** Writes the part of some bytes that lies in a region. */
    private void write(Region region, long address, byte[] bytes) {
        long from = Math.max(address, region.guest());
        long to = Math.min(address + bytes.length, region.guest() + region.bytes());
        if (to > from) {
            long bus = region.bus(from);
            memory.space(bus)
                    .write(
                            NodeMemory.offset(bus),
                            bytes,
                            (int) (from - address),
                            (int) (to - from));
        }
    }
}

package dev.doorbell.guest.mpi.operation;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.buffer.Mirror;
import dev.doorbell.guest.buffer.Mirror.Place;
import dev.doorbell.guest.process.GuestMemory;
import dev.doorbell.libraries.process.HostProcess;
import java.util.ArrayList;
import java.util.List;

/**
 * Places of an operation in emulated memory, and the guest's buffers that receive their content.
 */
public final class Contents {

    private final HostProcess process;
    private final Mirror mirror;
    private final GuestMemory memory;
    private final List<Place> places = new ArrayList<>();
    private final List<Arrival> arrivals = new ArrayList<>();

    /**
     * Creates an operation without places.
     *
     * @param process rank that copies into buffers
     * @param mirror emulated memory
     * @param memory memory of the guest
     */
    public Contents(HostProcess process, Mirror mirror, GuestMemory memory) {
        this.process = process;
        this.mirror = mirror;
        this.memory = memory;
    }

    /** Adds a place that the operation occupies until it is complete. */
    public void add(Place place) {
        places.add(place);
    }

    /** Adds a place and the buffers that receive its content, one behind the other. */
    public void add(Place place, List<GuestBuffer> buffers) {
        int offset = 0;
        for (GuestBuffer buffer : buffers) {
            arrivals.add(new Arrival(buffer, place, offset));
            offset += buffer.bytes();
        }
        add(place);
    }

    /** Fills all buffers. */
    public void storeAll() {
        arrivals.forEach(it -> store(it, it.buffer.bytes()));
    }

    /**
     * Stores a message of some bytes. Returns the number of those for which its buffer has room.
     */
    public int storeMessage(int bytes) {
        int stored = bytes;
        for (Arrival arrival : arrivals) {
            stored = arrival.buffer.whole(Math.min(stored, arrival.buffer.bytes()));
            store(arrival, stored);
        }
        return stored;
    }

    private void store(Arrival arrival, int bytes) {
        if (!arrival.buffer.dense()) {
            process.copyTime(bytes);
        }
        byte[] content = mirror.content(arrival.place, arrival.offset, bytes);
        arrival.buffer.store(memory, content, bytes);
    }

    /** Releases all places. */
    public void release() {
        places.forEach(mirror::release);
    }

    private record Arrival(GuestBuffer buffer, Place place, int offset) {}
}

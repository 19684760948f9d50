package dev.doorbell.guest.buffer;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Buffers of a guest in the emulated memory of its rank. A buffer of the guest keeps its place from
 * message to message, so its registration is found again, as with a real library. Receives into one
 * buffer at the same time have a place each, which later ones find again. Buffers that begin at
 * different addresses have different places, even if they overlap.
 */
public final class Mirror {

    private final HostProcess process;
    private final TreeMap<Long, List<Place>> unused = new TreeMap<>();
    private final TreeMap<Long, Place> sent = new TreeMap<>();

    /** Creates an empty set for a rank. */
    public Mirror(HostProcess process) {
        this.process = process;
    }

    /** Returns a place for data of the guest, and stores them there. */
    public Place of(long guestAddress, byte[] content) {
        Place place = take(guestAddress, content.length, true);
        process.node().memory().store(place.address, Payload.of(content));
        return place;
    }

    /** Returns a place for data to come. */
    public Place room(long guestAddress, int bytes) {
        return take(guestAddress, bytes, false);
    }

    /** Returns bytes of a place. */
    public byte[] content(Place place, int offset, int bytes) {
        byte[] content = new byte[bytes];
        if (process.node().memory().read(place.address + offset, bytes)
                instanceof Payload.Real real) {
            System.arraycopy(real.bytes(), real.offset(), content, 0, bytes);
        }
        return content;
    }

    /** Ends one use of a place. */
    public void release(Place place) {
        place.users--;
        if (place.users == 0) {
            sent.remove(place.guestAddress, place);
            unused(place.guestAddress).add(place);
        }
    }

    private Place take(long guestAddress, int bytes, boolean read) {
        // Several sends may read one buffer at the same time.
        Place shared = read ? sent.get(guestAddress) : null;
        if (shared != null && shared.bytes >= bytes) {
            shared.users++;
            return shared;
        }
        Place place = next(guestAddress, bytes);
        if (read) {
            sent.putIfAbsent(guestAddress, place);
        }
        return place;
    }

    private Place next(long guestAddress, int bytes) {
        List<Place> known = unused(guestAddress);
        if (!known.isEmpty()) {
            Place last = known.removeLast();
            if (last.bytes >= bytes) {
                last.users = 1;
                return last;
            }
            process.release(last.address);
        }
        return new Place(guestAddress, allocate(bytes), bytes);
    }

    private List<Place> unused(long guestAddress) {
        return unused.computeIfAbsent(guestAddress, it -> new ArrayList<>());
    }

    private long allocate(int bytes) {
        try {
            return process.allocate(bytes);
        } catch (RankFault full) {
            unused.values().forEach(all -> all.forEach(it -> process.release(it.address)));
            unused.clear();
            return process.allocate(bytes);
        }
    }

    /** Range of emulated memory. */
    public static final class Place {

        private final long guestAddress;
        private final long address;
        private final int bytes;
        private int users = 1;

        private Place(long guestAddress, long address, int bytes) {
            this.guestAddress = guestAddress;
            this.address = address;
            this.bytes = bytes;
        }

        /** Bus address. */
        public long address() {
            return address;
        }
    }
}

package dev.doorbell.guest.buffer;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Buffers of a guest in the emulated memory of its rank. A buffer of the guest keeps its place from
 * message to message, so its registration is found again, as with a real library. Buffers that
 * begin at different addresses have different places, even if they overlap.
 */
public final class Mirror {

    private final HostProcess process;
    private final TreeMap<Long, Place> places = new TreeMap<>();

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
        if (place.users == 0 && !place.kept) {
            process.release(place.address);
        }
    }

    private Place take(long guestAddress, int bytes, boolean read) {
        Place known = places.get(guestAddress);
        // Several sends may read one buffer at the same time.
        boolean shared = known != null && known.users > 0 && read && known.read;
        if (known != null && known.bytes >= bytes && (known.users == 0 || shared)) {
            known.users++;
            known.read = read;
            return known;
        }
        Place place = new Place(allocate(bytes), bytes, read);
        if (known == null || known.users == 0) {
            forget(guestAddress);
            places.put(guestAddress, place);
            place.kept = true;
        }
        return place;
    }

    private long allocate(int bytes) {
        try {
            return process.allocate(bytes);
        } catch (RankFault full) {
            List<Long> unused = new ArrayList<>();
            places.forEach((address, place) -> {
                if (place.users == 0) {
                    unused.add(address);
                }
            });
            unused.forEach(this::forget);
            return process.allocate(bytes);
        }
    }

    private void forget(long guestAddress) {
        Place known = places.remove(guestAddress);
        if (known != null) {
            process.release(known.address);
        }
    }

    /** Range of emulated memory. */
    public static final class Place {

        private final long address;
        private final int bytes;
        private int users = 1;
        private boolean read;
        private boolean kept;

        private Place(long address, int bytes, boolean read) {
            this.address = address;
            this.bytes = bytes;
            this.read = read;
        }

        /** Bus address. */
        public long address() {
            return address;
        }
    }
}

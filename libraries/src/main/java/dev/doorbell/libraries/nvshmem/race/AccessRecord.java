package dev.doorbell.libraries.nvshmem.race;

import java.util.List;

/**
 * Entry of a PE's access log. Places are bytes of the symmetric heap; those of the control part
 * have {@link #CONTROL} set.
 *
 * @param timePs time of the access
 * @param kind kind of entry
 * @param pe PE of the access
 * @param actor number of the thread of control in the PE: 0 for the one that launches kernels, from
 *     1 for concurrent thread blocks
 * @param cta number of the thread block in its kernel
 * @param peer PE of the operation's target or of the word
 * @param local place here; of the word for waits
 * @param remote place at the peer
 * @param bytes bytes of the range; of one element if there are several
 * @param count number of elements, 1 for a range
 * @param stride bytes between elements
 * @param value value stored, added or seen; for {@link AccessKind#PUT} 1 if its signal follows;
 *     otherwise the number of the barrier or of operations
 */
record AccessRecord(
        long timePs,
        AccessKind kind,
        int pe,
        int actor,
        int cta,
        int peer,
        long local,
        long remote,
        long bytes,
        int count,
        int stride,
        long value) {

    /** Flag of places in the control part. */
    static final long CONTROL = 1L << 48;

    /** Numbers per entry in a measurement, without the PE. */
    static final int LONGS = 11;

    private static final List<AccessKind> KINDS = List.of(AccessKind.values());

    void appendTo(List<Long> values) {
        values.add(timePs);
        values.add((long) KINDS.indexOf(kind));
        values.add((long) actor);
        values.add((long) cta);
        values.add((long) peer);
        values.add(local);
        values.add(remote);
        values.add(bytes);
        values.add((long) count);
        values.add((long) stride);
        values.add(value);
    }

    static AccessRecord read(int pe, List<Long> values, int at) {
        return new AccessRecord(
                values.get(at),
                KINDS.get(values.get(at + 1).intValue()),
                pe,
                values.get(at + 2).intValue(),
                values.get(at + 3).intValue(),
                values.get(at + 4).intValue(),
                values.get(at + 5),
                values.get(at + 6),
                values.get(at + 7),
                values.get(at + 8).intValue(),
                values.get(at + 9).intValue(),
                values.get(at + 10));
    }

    /** Range on this PE. */
    HeapRange localRange() {
        return new HeapRange(local, bytes, 1, 0);
    }

    /** Range at the peer. */
    HeapRange remoteRange() {
        return new HeapRange(remote, bytes, count, stride);
    }

    /**
     * Returns true if two operations of one PE leave the same bytes, so that their order has no
     * effect.
     */
    boolean leavesTheSameBytesAs(AccessRecord other) {
        if (kind != other.kind || pe != other.pe || peer != other.peer) {
            return false;
        }
        if (kind == AccessKind.PUT || kind == AccessKind.GET) {
            return remote - local == other.remote - other.local;
        }
        return kind == AccessKind.ELEMENTS
                && remoteRange().equals(other.remoteRange())
                && value == other.value;
    }
}

package dev.doorbell.libraries.nvshmem.race;

import java.util.List;

/**
 * An entry of a PE's access log. Places are bytes of the symmetric heap; those of the control part
 * have {@link #CONTROL} set.
 *
 * @param timePs when
 * @param kind what
 * @param pe who
 * @param actor number of the thread of control in the PE: 0 for what launches kernels, from 1 for
 *     thread blocks that run at the same time
 * @param cta number of the thread block in its kernel
 * @param peer PE the operation or the word is at
 * @param local place here; of the word for waits
 * @param remote place at the peer
 * @param bytes of the range; of one element when there are several
 * @param count elements, 1 for a range
 * @param stride bytes between elements
 * @param value stored, added or seen; for {@link AccessKind#PUT} 1 when its signal follows; number
 *     of the barrier or of operations otherwise
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

    /** Marks places in the control part. */
    static final long CONTROL = 1L << 48;

    /** Numbers an entry takes in a measurement, the PE apart. */
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

    /** Its range here. */
    HeapRange localRange() {
        return new HeapRange(local, bytes, 1, 0);
    }

    /** Its range at the peer. */
    HeapRange remoteRange() {
        return new HeapRange(remote, bytes, count, stride);
    }

    /** Whether two operations of one PE leave the same bytes, so that their order does not show. */
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

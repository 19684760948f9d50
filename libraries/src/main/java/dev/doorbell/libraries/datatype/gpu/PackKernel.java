package dev.doorbell.libraries.datatype.gpu;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.libraries.datatype.Datatype;

/**
 * Kernel that packs and unpacks with one thread for each primitive. It moves real bytes of emulated
 * memories. A range of threads handles a part of the message, as a pipeline needs it.
 */
public final class PackKernel {

    private final Encoding encoding;
    private final long instances;
    private final Threads threads = new Threads();
    private final int[] lanes = new int[Threads.MOST];
    private final Traversal traversal;
    private final byte[] primitive = new byte[64];

    /** Creates a kernel for {@code count} instances of a committed type. */
    public PackKernel(Datatype type, int count) {
        // Throws if the type must not be used.
        type.plan(count);
        encoding = Encoder.encode(type);
        instances = count;
        traversal = new Traversal(encoding, threads);
    }

    /** Encoding of the type that the kernel reads. */
    public Encoding encoding() {
        return encoding;
    }

    /** Number of threads in a launch for the whole message. */
    public long threads() {
        return Math.multiplyExact(instances, encoding.primitives());
    }

    /**
     * Packs with the threads [{@code from}, {@code to}).
     *
     * @param user address of displacement 0 in {@code in}
     * @param packed address in {@code out} of the first byte of the whole message
     */
    public void pack(Memory in, long user, Memory out, long packed, long from, long to) {
        run(in, user, out, packed, from, to, true);
    }

    /** Unpacks with the threads [{@code from}, {@code to}). */
    public void unpack(Memory in, long packed, Memory out, long user, long from, long to) {
        run(out, user, in, packed, from, to, false);
    }

    /**
     * Returns the first thread whose packed bytes start at or after {@code offset}, the place to
     * cut a message into parts.
     */
    public long threadAt(long offset) {
        long low = 0;
        long high = threads();
        while (low < high) {
            long middle = (low + high) >>> 1;
            place(middle, 1);
            if (threads.packed[0] < offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Number of packed bytes before those of a thread. */
    public long offsetOf(long thread) {
        if (thread == threads()) {
            return instances * encoding.size();
        }
        place(thread, 1);
        return threads.packed[0];
    }

    private void run(
            Memory users,
            long user,
            Memory buffers,
            long packed,
            long from,
            long to,
            boolean pack) {
        for (long first = from; first < to; first += Threads.MOST) {
            int count = (int) Math.min(Threads.MOST, to - first);
            place(first, count);
            for (int i = 0; i < count; i++) {
                long there = user + threads.user[i];
                long here = packed + threads.packed[i];
                int bytes = threads.bytes[i];
                if (pack) {
                    users.read(there, primitive, 0, bytes);
                    buffers.write(here, primitive, 0, bytes);
                } else {
                    buffers.read(here, primitive, 0, bytes);
                    users.write(there, primitive, 0, bytes);
                }
            }
        }
    }

    /** Finds the places of {@code count} threads from {@code first}. */
    private void place(long first, int count) {
        for (int i = 0; i < count; i++) {
            long instance = (first + i) / encoding.primitives();
            threads.number[i] = first + i - instance * encoding.primitives();
            threads.user[i] = instance * encoding.extent();
            threads.packed[i] = instance * encoding.size();
            lanes[i] = i;
        }
        traversal.walk(0, lanes, count);
    }
}

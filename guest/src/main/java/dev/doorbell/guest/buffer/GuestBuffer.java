package dev.doorbell.guest.buffer;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.process.GuestMemory;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.plan.Mover;
import dev.doorbell.libraries.datatype.plan.Placed;
import dev.doorbell.libraries.datatype.plan.Plan;
import dev.doorbell.libraries.datatype.plan.PlanRunner;
import dev.doorbell.libraries.mpi.Mpi;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Buffer of a guest.
 *
 * @param address address in the guest
 * @param count number of instances, 0 or more
 * @param type type of an instance
 */
public record GuestBuffer(long address, int count, Datatype type) {

    /** Runs this close are read at once; no page without memory fits between. */
    private static final int GAP = 4096;

    /** Checks the count and the length. */
    public GuestBuffer {
        if (count < 0) {
            throw new MpiError(ErrorKind.COUNT, "count is %d; expected 0 or more".formatted(count));
        }
        if (count * type.size() > Mpi.MAX_BYTES) {
            throw new MpiError(
                    ErrorKind.COUNT,
                    "buffer has %d bytes; expected at most %d"
                            .formatted(count * type.size(), Mpi.MAX_BYTES));
        }
    }

    /** Bytes of data. */
    public int bytes() {
        return (int) (count * type.size());
    }

    /** Returns true if the data are consecutive, from the address on and in order. */
    public boolean dense() {
        Placed one = type.plan();
        return one.offset() == 0
                && one.plan() instanceof Plan.Dense
                && (count <= 1 || type.extent() == type.size());
    }

    /**
     * Returns how many of the first {@code bytes} bytes of packed data it can store: all of them if
     * its data are consecutive, otherwise those of whole values.
     */
    public int whole(int bytes) {
        if (dense() || type.size() == 0) {
            return bytes;
        }
        int rest = (int) (bytes % type.size());
        return bytes - rest + (int) type.signature().whole(rest).bytes();
    }

    /** Returns the instance with a number and those behind it. */
    public GuestBuffer from(int number, int instances) {
        return new GuestBuffer(address + number * type.extent(), instances, type);
    }

    /** Returns the packed data. */
    public byte[] load(GuestMemory memory) {
        if (dense()) {
            return memory.load(address, bytes());
        }
        byte[] packed = new byte[bytes()];
        List<Run> runs = runs(packed.length);
        runs.sort(Comparator.comparingLong(Run::address));
        int begin = 0;
        long end = Long.MIN_VALUE;
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            if (i > begin && run.address - end >= GAP) {
                load(memory, runs.subList(begin, i), end, packed);
                begin = i;
            }
            end = i == begin ? run.end() : Math.max(end, run.end());
        }
        load(memory, runs.subList(begin, runs.size()), end, packed);
        return packed;
    }

    /** Stores the first {@code bytes} bytes of packed data. */
    public void store(GuestMemory memory, byte[] packed, int bytes) {
        if (dense()) {
            memory.store(address, packed, 0, bytes);
        } else {
            runs(bytes).forEach(it -> memory.store(it.address, packed, it.packed, it.bytes));
        }
    }

    private static void load(GuestMemory memory, List<Run> runs, long end, byte[] packed) {
        if (runs.isEmpty()) {
            return;
        }
        long from = runs.get(0).address;
        byte[] all = memory.load(from, Math.toIntExact(end - from));
        for (Run run : runs) {
            System.arraycopy(all, (int) (run.address - from), packed, run.packed, run.bytes);
        }
    }

    private List<Run> runs(int bytes) {
        List<Run> runs = new ArrayList<>();
        PlanRunner.run(
                type.plan(count),
                address,
                0,
                0,
                bytes,
                new Mover() {
                    @Override
                    public void run(long user, long packed, long length) {
                        runs.add(new Run(user, (int) packed, (int) length));
                    }

                    @Override
                    public void strided(
                            long user, long stride, long packed, long length, long times) {
                        for (long i = 0; i < times; i++) {
                            run(user + i * stride, packed + i * length, length);
                        }
                    }
                });
        return runs;
    }

    /**
     * Consecutive bytes.
     *
     * @param address address in the guest
     * @param packed offset in the packed data
     */
    private record Run(long address, int packed, int bytes) {

        long end() {
            return address + bytes;
        }
    }
}

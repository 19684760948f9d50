package dev.doorbell.libraries.datatype;

import dev.doorbell.libraries.datatype.plan.Placed;
import dev.doorbell.libraries.datatype.plan.PlanRunner;
import dev.doorbell.libraries.datatype.plan.SegmentMover;
import dev.doorbell.libraries.datatype.shape.Bounds;
import java.lang.foreign.MemorySegment;

/** {@code MPI_Pack} and {@code MPI_Unpack} on the CPU, in memory of this JVM. */
public final class Packing {

    private Packing() {}

    /**
     * User buffer.
     *
     * @param memory bytes that may be accessed
     * @param address offset of displacement 0 in {@code memory}
     */
    public record Buffer(MemorySegment memory, long address, int count, Datatype type) {

        /** Bytes of data. */
        public long bytes() {
            return Math.multiplyExact(count, type.size());
        }
    }

    /**
     * Packs all of {@code in} to {@code out} from {@code position}. Returns the position behind the
     * packed bytes.
     */
    public static long pack(Buffer in, MemorySegment out, long position) {
        return pack(in, 0, in.bytes(), out, position);
    }

    /** Packs the packed bytes [{@code from}, {@code to}). Returns the position behind them. */
    public static long pack(Buffer in, long from, long to, MemorySegment out, long position) {
        Placed plan = checked(in, from, to, out, position);
        PlanRunner.run(plan, in.address(), position, from, to, SegmentMover.pack(in.memory(), out));
        return position + to - from;
    }

    /**
     * Unpacks all of {@code out} from {@code in} at {@code position}. Returns the position behind
     * the packed bytes.
     */
    public static long unpack(MemorySegment in, long position, Buffer out) {
        return unpack(in, position, out, 0, out.bytes());
    }

    /** Unpacks the packed bytes [{@code from}, {@code to}). Returns the position behind them. */
    public static long unpack(MemorySegment in, long position, Buffer out, long from, long to) {
        Placed plan = checked(out, from, to, in, position);
        requireReceivable(out.count(), out.type());
        PlanRunner.run(
                plan, out.address(), position, from, to, SegmentMover.unpack(out.memory(), in));
        return position + to - from;
    }

    /**
     * Throws if {@code count} instances contain a byte twice, because such data must not be
     * received.
     */
    public static void requireReceivable(int count, Datatype type) {
        if (type.overlapping(count)) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_TYPE,
                    "type made by %s means a byte more than once, so it can be sent but not received."
                            .formatted(type.envelope().combiner()));
        }
    }

    private static Placed checked(
            Buffer user, long from, long to, MemorySegment packed, long position) {
        Placed plan = user.type().plan(user.count());
        if (from < 0 || from > to || to > plan.bytes()) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_ARG,
                    "range from %d to %d is not in the %d bytes of data."
                            .formatted(from, to, plan.bytes()));
        }
        if (position < 0 || to - from > packed.byteSize() - position) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_TRUNCATE,
                    "%d bytes at position %d do not fit the packed buffer of %d."
                            .formatted(to - from, position, packed.byteSize()));
        }
        requireTouchable(user);
        return plan;
    }

    private static void requireTouchable(Buffer user) {
        Bounds bounds = user.type().bounds();
        if (user.count() == 0 || bounds.size() == 0) {
            return;
        }
        long last = Math.multiplyExact(user.count() - 1, bounds.extent());
        long least = user.address() + bounds.trueLb() + Math.min(last, 0);
        long most = user.address() + bounds.trueUb() + Math.max(last, 0);
        if (least < 0 || most > user.memory().byteSize()) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_BUFFER,
                    "the type touches bytes from %d to before %d of a buffer of %d."
                            .formatted(least, most, user.memory().byteSize()));
        }
    }
}

package dev.doorbell.libraries.datatype.shape;

/**
 * Extent of a datatype in memory, in bytes. Addresses are relative to the buffer's.
 *
 * @param size bytes of data
 * @param lb lower bound
 * @param ub upper bound; below {@code lb} if the extent is negative
 * @param trueLb address of the first byte of data
 * @param trueUb address behind the last byte of data
 * @param alignment largest alignment of the basic types
 * @param empty true if there is neither data nor a bound that was set
 * @param primitives number of runs of bytes of basic types
 */
public record Bounds(
        long size,
        long lb,
        long ub,
        long trueLb,
        long trueUb,
        int alignment,
        boolean empty,
        long primitives) {

    /** Bounds of a type without data. */
    static final Bounds NOTHING = new Bounds(0, 0, 0, 0, 0, 1, true, 0);

    /** Bytes from one instance to the next. */
    public long extent() {
        return ub - lb;
    }

    /** Bytes from the first byte of data to the end of the last. */
    public long trueExtent() {
        return trueUb - trueLb;
    }

    /** Address of the first byte of data of {@code count} instances. */
    public long firstByte(int count) {
        return trueLb + Math.min(0, (count - 1) * extent());
    }

    /** Address behind the last byte of data of {@code count} instances. */
    public long endByte(int count) {
        return trueUb + Math.max(0, (count - 1) * extent());
    }

    /** Returns the same data with the given bounds. */
    Bounds resized(long newLb, long newExtent) {
        return new Bounds(
                size,
                newLb,
                Math.addExact(newLb, newExtent),
                trueLb,
                trueUb,
                alignment,
                false,
                primitives);
    }
}

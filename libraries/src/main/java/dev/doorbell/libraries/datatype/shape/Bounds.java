package dev.doorbell.libraries.datatype.shape;

/**
 * How much memory a datatype means. All in bytes, addresses relative to that of the buffer.
 *
 * @param size bytes of data
 * @param lb lower bound
 * @param ub upper bound; below {@code lb} where the extent is negative
 * @param trueLb address of the first byte of data
 * @param trueUb address behind the last byte of data
 * @param alignment the largest alignment of the basic types in it
 * @param marked whether the bounds were set, by resized or an array type, and not found from data
 * @param empty whether there is neither data nor a bound that was set
 * @param primitives runs of bytes of basic types in it
 */
public record Bounds(
        long size,
        long lb,
        long ub,
        long trueLb,
        long trueUb,
        int alignment,
        boolean marked,
        boolean empty,
        long primitives) {

    /** Bounds of nothing. */
    static final Bounds NOTHING = new Bounds(0, 0, 0, 0, 0, 1, false, true, 0);

    /** From one instance to the next. */
    public long extent() {
        return ub - lb;
    }

    /** From the first byte of data to behind the last. */
    public long trueExtent() {
        return trueUb - trueLb;
    }

    /** The same data under bounds that are set. */
    Bounds resized(long newLb, long newExtent) {
        return new Bounds(
                size,
                newLb,
                Math.addExact(newLb, newExtent),
                trueLb,
                trueUb,
                alignment,
                true,
                false,
                primitives);
    }
}

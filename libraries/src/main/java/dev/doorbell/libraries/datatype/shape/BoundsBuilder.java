package dev.doorbell.libraries.datatype.shape;

/**
 * Builder of the bounds of blocks of instances. As in MPICH, bounds that were set count like those
 * that follow from data. Instances without data are ignored, whatever their bounds. Throws {@link
 * ArithmeticException} on overflow of 64 bits.
 */
final class BoundsBuilder {

    private long size;
    private long primitives;
    private int alignment = 1;
    private boolean any;
    private boolean anyData;
    private long lb;
    private long ub;
    private long trueLb;
    private long trueUb;

    /** Adds {@code length} consecutive instances, the first at {@code displacement}. */
    void block(long displacement, long length, Bounds of) {
        if (length == 0 || of.size() == 0) {
            return;
        }
        long last = Math.addExact(displacement, Math.multiplyExact(length - 1, extent(of)));
        long least = Math.min(displacement, last);
        long most = Math.max(displacement, last);
        size = Math.addExact(size, Math.multiplyExact(length, of.size()));
        primitives = Math.addExact(primitives, Math.multiplyExact(length, of.primitives()));
        alignment = Math.max(alignment, of.alignment());
        bound(Math.addExact(least, of.lb()), Math.addExact(most, of.ub()));
        if (of.size() > 0) {
            data(Math.addExact(least, of.trueLb()), Math.addExact(most, of.trueUb()));
        }
    }

    /**
     * Adds a member of a structure. A member without data still counts with its place, bounds and
     * alignment, as in real libraries.
     */
    void member(long displacement, long length, Bounds of) {
        block(displacement, length, of);
        if (length > 0 && of.size() == 0) {
            long last = Math.addExact(displacement, Math.multiplyExact(length - 1, extent(of)));
            alignment = Math.max(alignment, of.alignment());
            bound(
                    Math.addExact(Math.min(displacement, last), of.lb()),
                    Math.addExact(Math.max(displacement, last), of.ub()));
        }
    }

    /** Returns the bounds. */
    Bounds build() {
        if (!any) {
            return Bounds.NOTHING;
        }
        Math.subtractExact(ub, lb);
        Math.subtractExact(trueUb, trueLb);
        return new Bounds(size, lb, ub, trueLb, trueUb, alignment, false, primitives);
    }

    /** Returns the bounds with the extent rounded up, as a C compiler pads a structure. */
    Bounds buildPadded() {
        Bounds exact = build();
        if (exact.empty()) {
            return exact;
        }
        long over = Math.floorMod(exact.extent(), alignment);
        long epsilon = over == 0 ? 0 : alignment - over;
        return new Bounds(
                exact.size(),
                exact.lb(),
                Math.addExact(exact.ub(), epsilon),
                exact.trueLb(),
                exact.trueUb(),
                alignment,
                false,
                exact.primitives());
    }

    private void bound(long blockLb, long blockUb) {
        lb = any ? Math.min(lb, blockLb) : blockLb;
        ub = any ? Math.max(ub, blockUb) : blockUb;
        any = true;
    }

    private void data(long blockLb, long blockUb) {
        trueLb = anyData ? Math.min(trueLb, blockLb) : blockLb;
        trueUb = anyData ? Math.max(trueUb, blockUb) : blockUb;
        anyData = true;
    }

    private static long extent(Bounds of) {
        return Math.subtractExact(of.ub(), of.lb());
    }
}

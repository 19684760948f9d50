package dev.doorbell.libraries.datatype.shape;

import java.util.List;

/**
 * Factory of shapes, which computes their bounds. Arguments are already checked. Overflow of 64
 * bits throws {@link ArithmeticException}.
 */
public final class Shapes {

    private Shapes() {}

    /** Returns a predefined type. */
    public static Shape basic(BasicType type) {
        BasicType.Part last = type.parts().get(type.parts().size() - 1);
        return new Shape.Basic(
                type,
                new Bounds(
                        type.size(),
                        0,
                        type.extent(),
                        0,
                        last.offset() + last.bytes(),
                        type.alignment(),
                        false,
                        type.parts().size()));
    }

    /** Returns consecutive instances. */
    public static Shape contiguous(int count, Shape child) {
        BoundsBuilder bounds = new BoundsBuilder();
        bounds.block(0, count, child.bounds());
        return new Shape.Contiguous(count, child, bounds.build());
    }

    /** Returns blocks at equal distances, in bytes. */
    public static Shape vector(int count, int blocklength, long stride, Shape child) {
        BoundsBuilder bounds = new BoundsBuilder();
        if (count > 0) {
            // The bounds of the first and of the last block make up those of all.
            bounds.block(0, blocklength, child.bounds());
            Bounds block = bounds.build();
            bounds = new BoundsBuilder();
            bounds.block(0, 1, block);
            bounds.block(Math.multiplyExact(count - 1, stride), 1, block);
        }
        Bounds both = bounds.build();
        return new Shape.Vector(
                count, blocklength, stride, child, times(both, count, blocklength, child));
    }

    private static Bounds times(Bounds both, int count, int blocklength, Shape child) {
        long instances = Math.multiplyExact((long) count, (long) blocklength);
        return new Bounds(
                Math.multiplyExact(instances, child.bounds().size()),
                both.lb(),
                both.ub(),
                both.trueLb(),
                both.trueUb(),
                both.alignment(),
                both.empty(),
                Math.multiplyExact(instances, child.bounds().primitives()));
    }

    /** Returns blocks of equal length at displacements in bytes. */
    public static Shape blockIndexed(int blocklength, long[] displacements, Shape child) {
        BoundsBuilder bounds = new BoundsBuilder();
        for (long displacement : displacements) {
            bounds.block(displacement, blocklength, child.bounds());
        }
        return new Shape.BlockIndexed(blocklength, displacements, child, bounds.build());
    }

    /** Returns blocks at displacements in bytes. */
    public static Shape indexed(int[] blocklengths, long[] displacements, Shape child) {
        BoundsBuilder bounds = new BoundsBuilder();
        for (int i = 0; i < blocklengths.length; i++) {
            bounds.block(displacements[i], blocklengths[i], child.bounds());
        }
        return new Shape.Indexed(blocklengths, displacements, child, bounds.build());
    }

    /**
     * Returns blocks of different types. The extent is rounded up to their alignment, as in MPICH
     * if there are at least two.
     */
    public static Shape struct(int[] blocklengths, long[] displacements, List<Shape> children) {
        BoundsBuilder bounds = new BoundsBuilder();
        for (int i = 0; i < blocklengths.length; i++) {
            bounds.member(displacements[i], blocklengths[i], children.get(i).bounds());
        }
        Bounds padded = blocklengths.length > 1 ? bounds.buildPadded() : bounds.build();
        return new Shape.Struct(blocklengths, displacements, List.copyOf(children), padded);
    }

    /** Returns a box of an array, with the bounds of the array. */
    public static Shape subarray(
            int[] sizes, int[] subsizes, int[] starts, ArrayOrder order, Shape child) {
        Bounds of = child.bounds();
        long extent = of.extent();
        long stride = extent;
        long first = 0;
        long span = 0;
        long instances = 1;
        long least = 0;
        for (int place = 0; place < sizes.length; place++) {
            int dimension = order.dimension(place, sizes.length);
            first = Math.addExact(first, Math.multiplyExact(starts[dimension], stride));
            long reach = Math.multiplyExact(subsizes[dimension] - 1, stride);
            span = Math.addExact(span, Math.max(reach, 0));
            least = Math.addExact(least, Math.min(reach, 0));
            instances = Math.multiplyExact(instances, subsizes[dimension]);
            stride = Math.multiplyExact(sizes[dimension], stride);
        }
        boolean data = of.size() > 0;
        return new Shape.Subarray(
                sizes,
                subsizes,
                starts,
                order,
                child,
                new Bounds(
                        Math.multiplyExact(instances, of.size()),
                        0,
                        stride,
                        data ? Math.addExact(first + least, of.trueLb()) : 0,
                        data ? Math.addExact(first + span, of.trueUb()) : 0,
                        of.alignment(),
                        false,
                        Math.multiplyExact(instances, of.primitives())));
    }

    /** Returns the shape with other bounds. */
    public static Shape resized(Shape child, long lb, long extent) {
        return new Shape.Resized(child, child.bounds().resized(lb, extent));
    }
}

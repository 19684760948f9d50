package dev.doorbell.libraries.datatype.shape;

import java.util.List;

/**
 * What a datatype is made of, all displacements in bytes. A shape does not change, and shares its
 * children with others. {@code dup} has no shape of its own, {@code darray} is made of these.
 */
public sealed interface Shape {

    /** How much memory it means. */
    Bounds bounds();

    /** A predefined type. */
    record Basic(BasicType type, Bounds bounds) implements Shape {}

    /** Instances one behind the other. */
    record Contiguous(int count, Shape child, Bounds bounds) implements Shape {}

    /**
     * Blocks of equal length at equal distance.
     *
     * @param stride bytes from the start of one block to the next
     */
    record Vector(int count, int blocklength, long stride, Shape child, Bounds bounds)
            implements Shape {}

    /** Blocks of equal length anywhere. */
    record BlockIndexed(int blocklength, long[] displacements, Shape child, Bounds bounds)
            implements Shape {}

    /** Blocks of any length anywhere. */
    record Indexed(int[] blocklengths, long[] displacements, Shape child, Bounds bounds)
            implements Shape {}

    /** Blocks of different types. */
    record Struct(int[] blocklengths, long[] displacements, List<Shape> children, Bounds bounds)
            implements Shape {}

    /** A box out of an array. */
    record Subarray(
            int[] sizes, int[] subsizes, int[] starts, ArrayOrder order, Shape child, Bounds bounds)
            implements Shape {}

    /** Other bounds. */
    record Resized(Shape child, Bounds bounds) implements Shape {}
}

package dev.doorbell.libraries.datatype.shape;

import java.util.List;

/**
 * Structure of a datatype, with all displacements in bytes. A shape is immutable and may share its
 * children with others. {@code dup} has no shape of its own; {@code darray} is built from these.
 */
public sealed interface Shape {

    /** Extent in memory. */
    Bounds bounds();

    /** Predefined type. */
    record Basic(BasicType type, Bounds bounds) implements Shape {}

    /** Consecutive instances. */
    record Contiguous(int count, Shape child, Bounds bounds) implements Shape {}

    /**
     * Blocks of equal length at equal distances.
     *
     * @param stride bytes from the start of one block to the next
     */
    record Vector(int count, int blocklength, long stride, Shape child, Bounds bounds)
            implements Shape {}

    /** Blocks of equal length at any displacements. */
    record BlockIndexed(int blocklength, long[] displacements, Shape child, Bounds bounds)
            implements Shape {}

    /** Blocks of any length at any displacements. */
    record Indexed(int[] blocklengths, long[] displacements, Shape child, Bounds bounds)
            implements Shape {}

    /** Blocks of different types. */
    record Struct(int[] blocklengths, long[] displacements, List<Shape> children, Bounds bounds)
            implements Shape {}

    /** Box of an array. */
    record Subarray(
            int[] sizes, int[] subsizes, int[] starts, ArrayOrder order, Shape child, Bounds bounds)
            implements Shape {}

    /** Child with other bounds. */
    record Resized(Shape child, Bounds bounds) implements Shape {}
}

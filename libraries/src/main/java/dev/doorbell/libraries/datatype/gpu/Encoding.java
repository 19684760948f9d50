package dev.doorbell.libraries.datatype.gpu;

/**
 * A type as a kernel reads it. The inorder buffer has the nodes of the tree one behind the other,
 * each of {@value #NODE_WORDS} words, a node's only child behind it; every thread reads the same
 * word at the same time, so it is kept in shared memory. What varies in length is in the lookaside
 * buffer in global memory: displacements, sums of blocklengths, and for structures where children
 * are.
 *
 * @param inorder nodes
 * @param lookaside lists
 * @param size packed bytes of an instance
 * @param extent bytes from one instance to the next
 * @param primitives of an instance
 */
public record Encoding(long[] inorder, long[] lookaside, long size, long extent, long primitives) {

    /** Words of a node. */
    public static final int NODE_WORDS = 7;

    /** A primitive; its bytes are in {@link #SIZE}. */
    static final int LEAF = 0;

    /** Instances one behind the other. */
    static final int CONTIGUOUS = 1;

    /** {@link #FIRST}: stride in bytes; {@link #SECOND}: blocklength. */
    static final int VECTOR = 2;

    /** {@link #FIRST}: where displacements are; {@link #SECOND}: blocklength. */
    static final int BLOCK_INDEXED = 3;

    /**
     * {@link #FIRST}: where displacements are, then sums of blocklengths; {@link #SECOND}: blocks.
     */
    static final int INDEXED = 4;

    /**
     * {@link #FIRST}: where displacements are, then sums of primitives, sums of packed bytes, and
     * places of children; {@link #SECOND}: blocks.
     */
    static final int STRUCT = 5;

    /**
     * {@link #FIRST}: where subsizes and strides are, the fastest dimension first; {@link #SECOND}:
     * dimensions; {@link #THIRD}: address of the box.
     */
    static final int SUBARRAY = 6;

    /** Word of a node: what it is. */
    static final int KIND = 0;

    /** Word of a node: primitives of an instance of its child. */
    static final int PRIMITIVES = 1;

    /** Word of a node: extent of its child. */
    static final int EXTENT = 2;

    /** Word of a node: packed bytes of its child, or of the primitive. */
    static final int SIZE = 3;

    /** Word of a node, see its kind. */
    static final int FIRST = 4;

    /** Word of a node, see its kind. */
    static final int SECOND = 5;

    /** Word of a node, see its kind. */
    static final int THIRD = 6;
}

package dev.doorbell.libraries.datatype.gpu;

/**
 * Type as a kernel reads it. The inorder buffer has the nodes of the tree in order, {@value
 * #NODE_WORDS} words each; an only child follows its parent. All threads read the same word at the
 * same time, so the buffer is in shared memory. The lookaside buffer in global memory has the lists
 * of variable length: displacements, sums of blocklengths, and the places of a structure's
 * children.
 *
 * @param inorder nodes
 * @param lookaside lists
 * @param size packed bytes of an instance
 * @param extent bytes from one instance to the next
 * @param primitives number of primitives of an instance
 */
public record Encoding(long[] inorder, long[] lookaside, long size, long extent, long primitives) {

    /** Words of a node. */
    public static final int NODE_WORDS = 7;

    /** Node of a primitive; {@link #SIZE} has its bytes. */
    static final int LEAF = 0;

    /** Node of consecutive instances. */
    static final int CONTIGUOUS = 1;

    /** Node of a vector. {@link #FIRST}: stride in bytes; {@link #SECOND}: blocklength. */
    static final int VECTOR = 2;

    /**
     * Node of blocks of equal length. {@link #FIRST}: place of the displacements; {@link #SECOND}:
     * blocklength.
     */
    static final int BLOCK_INDEXED = 3;

    /**
     * Node of blocks. {@link #FIRST}: place of the displacements, followed by sums of blocklengths;
     * {@link #SECOND}: number of blocks.
     */
    static final int INDEXED = 4;

    /**
     * Node of a structure. {@link #FIRST}: place of the displacements, followed by sums of
     * primitives, sums of packed bytes, and places of children; {@link #SECOND}: number of blocks.
     */
    static final int STRUCT = 5;

    /**
     * Node of a subarray. {@link #FIRST}: place of subsizes and strides, the fastest dimension
     * first; {@link #SECOND}: number of dimensions; {@link #THIRD}: address of the box.
     */
    static final int SUBARRAY = 6;

    /** Word of a node: its kind. */
    static final int KIND = 0;

    /** Word of a node: primitives of an instance of its child. */
    static final int PRIMITIVES = 1;

    /** Word of a node: extent of its child. */
    static final int EXTENT = 2;

    /** Word of a node: packed bytes of its child, or of the primitive. */
    static final int SIZE = 3;

    /** Word of a node; its meaning depends on the kind. */
    static final int FIRST = 4;

    /** Word of a node; its meaning depends on the kind. */
    static final int SECOND = 5;

    /** Word of a node; its meaning depends on the kind. */
    static final int THIRD = 6;
}

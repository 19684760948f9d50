package dev.doorbell.libraries.datatype.text;

/** Limits of types that are given as text. They bound the work and the memory of a job. */
final class TypeLimits {

    /** Nested constructors. */
    static final int DEPTH = 32;

    /** Characters of a text. */
    static final int CHARACTERS = 1 << 24;

    /** Runs of bytes of one instance, without merging neighbours. */
    static final long BLOCKS = 1 << 20;

    /** Bytes of data of one instance. */
    static final long BYTES = 64 << 20;

    /** Bytes of memory from the buffer's address to the farthest byte of one instance. */
    static final long REACH = 1L << 30;

    private TypeLimits() {}
}

package dev.doorbell.libraries.datatype.gpu;

/**
 * Some threads of a kernel, one of a number: where each reads, where each writes, and how many
 * bytes. A thread knows its number alone.
 */
final class Threads {

    /** How many run side by side. */
    static final int MOST = 1024;

    final long[] number = new long[MOST];
    final long[] user = new long[MOST];
    final long[] packed = new long[MOST];
    final int[] bytes = new int[MOST];
}

package dev.doorbell.libraries.datatype.gpu;

/**
 * Group of threads of a kernel: each one's source, destination and number of bytes. A thread knows
 * only its number.
 */
final class Threads {

    /** Largest number of threads in a group. */
    static final int MOST = 1024;

    final long[] number = new long[MOST];
    final long[] user = new long[MOST];
    final long[] packed = new long[MOST];
    final int[] bytes = new int[MOST];
}

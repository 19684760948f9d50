package dev.doorbell.libraries.nvshmem;

import java.util.Locale;

/** Threads that make a call together. */
public enum Scope {
    /** One thread. */
    THREAD,
    /** The 32 threads of a warp. */
    WARP,
    /** All threads of a thread block. */
    BLOCK;

    private static final int WARP_THREADS = 32;

    /** Number of these threads in a thread block of {@code threads}. */
    public int threads(int threads) {
        return switch (this) {
            case THREAD -> 1;
            case WARP -> Math.min(WARP_THREADS, threads);
            case BLOCK -> threads;
        };
    }

    /** Name in job specifications. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.doorbell.libraries.nvshmem;

import java.util.Locale;

/** Which threads make a call together. */
public enum Scope {
    /** One thread. */
    THREAD,
    /** The 32 threads of a warp. */
    WARP,
    /** All threads of a thread block. */
    BLOCK;

    private static final int WARP_THREADS = 32;

    /** How many that are in a thread block of {@code threads}. */
    public int threads(int threads) {
        return switch (this) {
            case THREAD -> 1;
            case WARP -> Math.min(WARP_THREADS, threads);
            case BLOCK -> threads;
        };
    }

    /** The name as jobs write it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}

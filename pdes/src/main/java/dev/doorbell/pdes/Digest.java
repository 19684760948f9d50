package dev.doorbell.pdes;

/**
 * Running hash over a sequence of elements. Every step is a bijection of the state for a given
 * input, so a single different element always leaves a different digest. The order counts.
 */
public final class Digest {

    private static final long STEP = 0x9E3779B97F4A7C15L;

    private long state = 0x6A09E667F3BCC909L;

    /** Folds one 64-bit word in. */
    public void add(long word) {
        state = mix(state ^ word);
    }

    /** Present value. */
    public long value() {
        return mix(state + STEP);
    }

    /**
     * Mixes 64 bits bijectively (the finaliser of SplitMix64, Steele et al., OOPSLA 2014, with one
     * multiply).
     */
    public static long mix(long word) {
        long z = (word ^ (word >>> 32)) * STEP;
        return z ^ (z >>> 29);
    }

    /** Returns a hash of two words in order. */
    public static long combine(long first, long second) {
        return mix(mix(first) + Long.rotateLeft(second, 31) * 0xBF58476D1CE4E5B9L);
    }

    /** Returns a digest as text: 16 hexadecimal digits. */
    public static String format(long value) {
        return "%016x".formatted(value);
    }
}

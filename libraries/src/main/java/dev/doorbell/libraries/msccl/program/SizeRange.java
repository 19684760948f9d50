package dev.doorbell.libraries.msccl.program;

import java.util.OptionalLong;

/**
 * Sizes that a program declares. The runtime defines the meaning of an absent bound.
 *
 * @param minBytes least size of the call
 * @param maxBytes greatest size of the call; runtimes differ in whether the bound is inclusive
 */
public record SizeRange(OptionalLong minBytes, OptionalLong maxBytes) {

    /** Range without bounds. */
    public static final SizeRange UNSAID =
            new SizeRange(OptionalLong.empty(), OptionalLong.empty());

    public SizeRange {
        if (minBytes.orElse(0) < 0) {
            throw new IllegalArgumentException(
                    "minBytes %d is negative".formatted(minBytes.getAsLong()));
        }
        if (maxBytes.orElse(0) < 0) {
            throw new IllegalArgumentException(
                    "maxBytes %d is negative".formatted(maxBytes.getAsLong()));
        }
        if (maxBytes.orElse(0) > 0 && minBytes.orElse(0) > maxBytes.getAsLong()) {
            throw new IllegalArgumentException(
                    "minBytes %d is greater than maxBytes %d"
                            .formatted(minBytes.getAsLong(), maxBytes.getAsLong()));
        }
    }

    /** Returns the range from {@code minBytes} to {@code maxBytes}. */
    public static SizeRange of(long minBytes, long maxBytes) {
        return new SizeRange(OptionalLong.of(minBytes), OptionalLong.of(maxBytes));
    }
}

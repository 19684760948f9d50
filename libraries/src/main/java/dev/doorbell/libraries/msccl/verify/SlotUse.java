package dev.doorbell.libraries.msccl.verify;

import java.util.List;
import java.util.OptionalLong;

/**
 * Whether a program completes with the slots its protocol has, for every size of a call. How many
 * chunks of a step share an operation depends on the size, and so how many slots are taken at once.
 *
 * @param slots operations a sender may be ahead of its receiver
 * @param needed least slots with which it completes when every chunk takes one; what a program that
 *     is too large for its tile needs
 * @param ranges all sizes, ascending
 */
public record SlotUse(int slots, int needed, List<Range> ranges) {

    /**
     * Sizes with the same operations.
     *
     * @param fromBytes least size
     * @param toBytes greatest size; empty when there is none
     * @param chunksPerOperation chunks that go together at the greatest size
     * @param completes whether every thread block gets to its end
     */
    public record Range(
            long fromBytes, OptionalLong toBytes, int chunksPerOperation, boolean completes) {

        boolean holds(long bytes) {
            return bytes >= fromBytes && bytes <= toBytes.orElse(Long.MAX_VALUE);
        }
    }

    public SlotUse {
        ranges = List.copyOf(ranges);
    }

    /** Whether a call of this size completes. */
    public boolean completes(long bytes) {
        return ranges.stream().filter(it -> it.holds(bytes)).allMatch(Range::completes);
    }

    /** The greatest size up to which all complete; 0 when none does, empty when all do. */
    public OptionalLong largestSafeBytes() {
        return ranges.stream()
                .filter(it -> !it.completes())
                .mapToLong(it -> it.fromBytes() - 1)
                .min();
    }
}

package dev.doorbell.libraries.msccl.verify;

import java.util.List;
import java.util.OptionalLong;

/**
 * Completion of a program with its protocol's slots, for every size of a call. The size determines
 * the number of chunks that share an operation, and so the number of slots taken at once.
 *
 * @param slots operations that a sender may be ahead of its receiver
 * @param needed least number of slots with which it completes if every chunk takes one, as in a
 *     call whose chunks exceed a tile
 * @param ranges all sizes, ascending
 */
public record SlotUse(int slots, int needed, List<Range> ranges) {

    /**
     * Sizes with the same operations.
     *
     * @param fromBytes least size
     * @param toBytes greatest size; empty for no bound
     * @param chunksPerOperation chunks per operation at the greatest size
     * @param completes true if every thread block reaches its end
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

    /** Returns true if a call of this size completes. */
    public boolean completes(long bytes) {
        return ranges.stream().filter(it -> it.holds(bytes)).allMatch(Range::completes);
    }

    /** Greatest size up to which all calls complete; 0 if none does, empty if all do. */
    public OptionalLong largestSafeBytes() {
        return ranges.stream()
                .filter(it -> !it.completes())
                .mapToLong(it -> it.fromBytes() - 1)
                .min();
    }
}

package dev.doorbell.pdes.report;

import java.util.List;

/**
 * Distribution of values so far.
 *
 * @param bounds ascending; a value belongs to the first bound it does not exceed
 * @param counts number of values of each bound, and last of those above all bounds
 * @param sum sum of all values
 */
public record Histogram(List<Long> bounds, List<Long> counts, long sum) {
    public Histogram {
        bounds = List.copyOf(bounds);
        counts = List.copyOf(counts);
        if (counts.size() != bounds.size() + 1) {
            throw new IllegalArgumentException(
                    "expected a count for each of %d bounds and one for the rest but was %d"
                            .formatted(bounds.size(), counts.size()));
        }
    }
}

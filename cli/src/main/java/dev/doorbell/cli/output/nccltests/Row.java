package dev.doorbell.cli.output.nccltests;

import java.util.Optional;

/**
 * A line of the table.
 *
 * @param size in bytes, as the collective counts it
 * @param count elements: of a rank for all-gather, reduce-scatter and all-to-all, else of the
 *     buffer
 * @param type of the elements, such as {@code float}
 * @param redop the operator, or {@code none}
 * @param root rank, or -1
 * @param outOfPlace what was measured out of place; empty when nothing was
 * @param inPlace what was measured in place; empty when nothing was
 */
public record Row(
        long size,
        long count,
        String type,
        String redop,
        int root,
        Optional<Measurement> outOfPlace,
        Optional<Measurement> inPlace) {}

package dev.doorbell.cli.output.nccltests;

import java.util.Optional;

/**
 * Row of the table.
 *
 * @param size in bytes, as the collective counts it
 * @param count elements: of a rank for all-gather, reduce-scatter and all-to-all, else of the
 *     buffer
 * @param type type of the elements, such as {@code float}
 * @param redop operator, or {@code none}
 * @param root rank, or -1
 * @param outOfPlace measurement out of place; empty if there is none
 * @param inPlace measurement in place; empty if there is none
 */
public record Row(
        long size,
        long count,
        String type,
        String redop,
        int root,
        Optional<Measurement> outOfPlace,
        Optional<Measurement> inPlace) {}

package dev.doorbell.report.experiment;

import dev.doorbell.pdes.report.ResourceKind;

/**
 * Speedup of a row when resources of one kind serve in half the time.
 *
 * @param kind of the resources, the first of a kind and its counterpart
 * @param resource the busiest of them, by name
 * @param permille increase of the row's speed, in thousandths, rounded down
 */
public record Gain(ResourceKind kind, String resource, long permille) {}

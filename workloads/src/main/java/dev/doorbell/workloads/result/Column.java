package dev.doorbell.workloads.result;

/**
 * A column of a result table.
 *
 * @param name such as {@code size}
 * @param unit such as {@code B} or {@code GB/s}; empty for names and plain numbers
 */
public record Column(String name, String unit) {}

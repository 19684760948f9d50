package dev.doorbell.workloads.output;

/**
 * Form of an OSU micro-benchmark.
 *
 * @param title above its table, without a version
 */
public record OsuOutput(String title) implements ToolOutput {}

package dev.doorbell.workloads.result;

/**
 * Cost of a run on the machine that computed it.
 *
 * @param wallSeconds elapsed seconds
 * @param events events handled by all processes
 */
public record HostCost(double wallSeconds, long events) {}

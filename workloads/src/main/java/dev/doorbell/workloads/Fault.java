package dev.doorbell.workloads;

/**
 * A fault injected into a run.
 *
 * @param kind what goes wrong
 * @param pe the PE whose operation is hit
 * @param operation which of its remote operations, counted from 0
 */
public record Fault(FaultKind kind, int pe, long operation) {}

package dev.doorbell.pdes.report;

/**
 * Edge of the wait-for graph: a waiting program, the awaited event, and a party that could cause
 * it.
 *
 * @param who program, such as {@code PE 1 CTA 0}
 * @param waitsFor awaited address, queue, semaphore or match
 * @param satisfiedBy party that could have satisfied it
 */
public record Wait(String who, String waitsFor, String satisfiedBy) {}

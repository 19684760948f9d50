package dev.doorbell.pdes.report;

/**
 * An edge of the wait-for graph: who waits, for what, and who could have satisfied it.
 *
 * @param who the program, such as {@code PE 1 CTA 0}
 * @param waitsFor the address, queue, semaphore or match it waits for
 * @param satisfiedBy who could have satisfied it
 */
public record Wait(String who, String waitsFor, String satisfiedBy) {}

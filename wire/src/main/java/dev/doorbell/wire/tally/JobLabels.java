package dev.doorbell.wire.tally;

/**
 * What the totals of a job are kept apart by.
 *
 * @param path of the job, such as {@code ibgda}
 * @param workload such as {@code nvshmem/put-bw}
 */
public record JobLabels(String path, String workload) {}

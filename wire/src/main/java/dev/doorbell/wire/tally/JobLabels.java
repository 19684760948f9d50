package dev.doorbell.wire.tally;

/**
 * Labels that keep the totals of jobs apart.
 *
 * @param path of the job, such as {@code ibgda}
 * @param workload such as {@code nvshmem/put-bw}
 */
public record JobLabels(String path, String workload) {}

/** The latencies of collectives, as NVSHMEM's perftest measures them. */
@NullMarked
package dev.doorbell.workloads.nvshmem.collective;

import org.jspecify.annotations.NullMarked;

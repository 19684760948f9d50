/**
 * Benchmarks of perftest's {@code device/pt-to-pt}: bandwidths, latencies and ping-pongs between
 * pairs of PEs. {@code PointToPoint} is the workload, a {@code Benchmark} the part in which they
 * differ.
 */
@NullMarked
package dev.doorbell.workloads.nvshmem.pointtopoint;

import org.jspecify.annotations.NullMarked;

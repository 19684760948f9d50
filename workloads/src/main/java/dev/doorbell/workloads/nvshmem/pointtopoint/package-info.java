/**
 * The benchmarks of perftest's {@code device/pt-to-pt}: bandwidths, latencies and ping-pongs
 * between pairs of PEs. {@code PointToPoint} is the workload, a {@code Benchmark} what sets one
 * apart from another.
 */
@NullMarked
package dev.doorbell.workloads.nvshmem.pointtopoint;

import org.jspecify.annotations.NullMarked;

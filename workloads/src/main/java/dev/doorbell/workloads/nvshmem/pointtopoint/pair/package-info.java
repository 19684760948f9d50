/**
 * Pairs of PEs that run a point-to-point benchmark: the benchmark's parts, its program and rows.
 */
@NullMarked
package dev.doorbell.workloads.nvshmem.pointtopoint.pair;

import org.jspecify.annotations.NullMarked;

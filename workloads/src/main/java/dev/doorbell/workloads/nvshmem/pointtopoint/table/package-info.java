/** Samples of the point-to-point benchmarks and the columns that show them. */
@NullMarked
package dev.doorbell.workloads.nvshmem.pointtopoint.table;

import org.jspecify.annotations.NullMarked;

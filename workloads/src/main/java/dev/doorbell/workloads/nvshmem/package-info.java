/** The benchmarks of NVSHMEM's perftest. */
@NullMarked
package dev.doorbell.workloads.nvshmem;

import org.jspecify.annotations.NullMarked;

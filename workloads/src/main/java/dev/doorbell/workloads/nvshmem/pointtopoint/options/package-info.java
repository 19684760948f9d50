/** The parameters of the point-to-point benchmarks: declared, read, checked. */
@NullMarked
package dev.doorbell.workloads.nvshmem.pointtopoint.options;

import org.jspecify.annotations.NullMarked;

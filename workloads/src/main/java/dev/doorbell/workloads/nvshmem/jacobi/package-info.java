/** A Jacobi solver of the Laplace equation, as NVSHMEM's multi-GPU sample has it. */
@NullMarked
package dev.doorbell.workloads.nvshmem.jacobi;

import org.jspecify.annotations.NullMarked;

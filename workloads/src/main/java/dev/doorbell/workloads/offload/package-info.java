/** Workloads on hosts with DPUs: MPI ranks whose collectives hosts or DPUs carry out. */
@NullMarked
package dev.doorbell.workloads.offload;

import org.jspecify.annotations.NullMarked;

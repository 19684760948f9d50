/** A stencil solver in three dimensions whose halos hosts or their DPUs exchange. */
@NullMarked
package dev.doorbell.workloads.offload.stencil;

import org.jspecify.annotations.NullMarked;

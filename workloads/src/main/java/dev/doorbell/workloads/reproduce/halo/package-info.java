/** The study of halo exchange between GPUs by feeding MPI from their memory. */
@NullMarked
package dev.doorbell.workloads.reproduce.halo;

import org.jspecify.annotations.NullMarked;

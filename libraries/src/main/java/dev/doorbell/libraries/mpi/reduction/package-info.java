/** Element types and operations of MPI's reductions. */
@NullMarked
package dev.doorbell.libraries.mpi.reduction;

import org.jspecify.annotations.NullMarked;

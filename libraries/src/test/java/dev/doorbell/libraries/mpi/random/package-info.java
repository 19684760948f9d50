/** Random MPI programs, run here and on MPICH. */
@NullMarked
package dev.doorbell.libraries.mpi.random;

import org.jspecify.annotations.NullMarked;

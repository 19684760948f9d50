/** Calls for the state of MPI and what belongs to its objects. */
@NullMarked
package dev.doorbell.guest.mpi.environment;

import org.jspecify.annotations.NullMarked;

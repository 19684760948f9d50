/** Calls of guests, carried out with the emulated MPI library. */
@NullMarked
package dev.doorbell.guest.mpi;

import org.jspecify.annotations.NullMarked;

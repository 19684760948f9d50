/** Collective calls and the operations of reductions. */
@NullMarked
package dev.doorbell.guest.mpi.collective;

import org.jspecify.annotations.NullMarked;

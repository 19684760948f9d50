/** Calls for intercommunicators. */
@NullMarked
package dev.doorbell.guest.mpi.inter;

import org.jspecify.annotations.NullMarked;

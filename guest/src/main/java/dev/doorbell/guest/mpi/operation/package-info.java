/** Completion of the operations of guests' requests, and their content. */
@NullMarked
package dev.doorbell.guest.mpi.operation;

import org.jspecify.annotations.NullMarked;

/** Progress of the operations of guests' requests, and their ends. */
@NullMarked
package dev.doorbell.guest.mpi.operation;

import org.jspecify.annotations.NullMarked;

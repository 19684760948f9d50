/** Blocks of the buffers of collectives, and their exchange. */
@NullMarked
package dev.doorbell.guest.mpi.transfer;

import org.jspecify.annotations.NullMarked;

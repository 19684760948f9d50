/** Objects of guests that are known by handle. */
@NullMarked
package dev.doorbell.guest.mpi.object;

import org.jspecify.annotations.NullMarked;

/** Unmodified MPI binaries in front of the emulated cluster. */
@NullMarked
package dev.doorbell.guest;

import org.jspecify.annotations.NullMarked;

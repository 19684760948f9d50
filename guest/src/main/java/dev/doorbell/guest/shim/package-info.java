/** The shared library that guests load in place of MPI, and its compilation. */
@NullMarked
package dev.doorbell.guest.shim;

import org.jspecify.annotations.NullMarked;

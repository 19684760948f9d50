/** Jobs of MPI binaries. */
@NullMarked
package dev.doorbell.guest.run;

import org.jspecify.annotations.NullMarked;

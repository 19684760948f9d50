/** Calls that make datatypes, describe them and take them apart. */
@NullMarked
package dev.doorbell.guest.mpi.type;

import org.jspecify.annotations.NullMarked;

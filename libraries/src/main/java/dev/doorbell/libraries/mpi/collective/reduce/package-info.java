/** Collectives with arithmetic, as schedules of sends, receives and combinations. */
@NullMarked
package dev.doorbell.libraries.mpi.collective.reduce;

import org.jspecify.annotations.NullMarked;

/** Collectives as schedules of sends and receives that ranks carry on with in their calls. */
@NullMarked
package dev.doorbell.libraries.mpi.collective;

import org.jspecify.annotations.NullMarked;

/** Collectives as schedules of sends and receives, which progress in the ranks' calls. */
@NullMarked
package dev.doorbell.libraries.mpi.collective;

import org.jspecify.annotations.NullMarked;

/** Calls for virtual topologies and collectives of neighbours. */
@NullMarked
package dev.doorbell.guest.mpi.topology;

import org.jspecify.annotations.NullMarked;

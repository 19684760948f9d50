/** Virtual topologies: grids and graphs of the members of a communicator. */
@NullMarked
package dev.doorbell.libraries.mpi.topology;

import org.jspecify.annotations.NullMarked;

package dev.doorbell.libraries.mpi.topology;

import java.util.List;

/**
 * Virtual topology of a communicator: the neighbours of each member, in the order in which
 * neighbourhood collectives have their blocks. A neighbour may occur several times.
 */
public sealed interface Topology permits Grid, Graph, DistributedGraph {

    /** Members from which a member receives. */
    List<Integer> sources(int member);

    /** Members to which a member sends. */
    List<Integer> destinations(int member);
}

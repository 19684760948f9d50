package dev.doorbell.guest.mpi;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.PointToPoint;
import dev.doorbell.libraries.mpi.collective.Collectives;
import dev.doorbell.libraries.mpi.collective.reduce.Reductions;
import dev.doorbell.libraries.mpi.inter.Intercommunicator;
import dev.doorbell.libraries.mpi.topology.Topology;
import java.util.Optional;

/**
 * Communicator of a guest.
 *
 * @param communicator communicator of the library
 * @param collectives collectives that its members carry out
 * @param offloaded non-blocking collectives on the path of the job
 * @param name name
 * @param messages point-to-point messages between its members
 * @param reductions collectives with arithmetic
 * @param groups both groups of an intercommunicator; the communicator is then that of the caller's
 * @param topology virtual topology
 */
public record Members(
        Communicator communicator,
        Collectives collectives,
        dev.doorbell.workloads.offload.Collectives offloaded,
        String name,
        PointToPoint messages,
        Reductions reductions,
        Optional<Intercommunicator> groups,
        Optional<Topology> topology) {

    /** Number of processes to which its members send: those of the other group if there are two. */
    public int peers() {
        return groups.map(Intercommunicator::remote).orElse(communicator).size();
    }

    /** Returns the same communicator with a topology. */
    public Members with(Optional<Topology> other) {
        return new Members(
                communicator, collectives, offloaded, name, messages, reductions, groups, other);
    }
}

package dev.doorbell.guest.mpi.topology;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Members;
import dev.doorbell.libraries.mpi.topology.Topology;

/** Topologies of communicators. */
final class Topologies {

    private Topologies() {}

    /** Returns the topology of a communicator, which must be of a kind. */
    static <T extends Topology> T of(Members members, Class<T> kind) {
        return members.topology()
                .filter(kind::isInstance)
                .map(kind::cast)
                .orElseThrow(() ->
                        new MpiError(
                                ErrorKind.TOPOLOGY,
                                "the communicator has no topology of kind %s"
                                        .formatted(kind.getSimpleName())));
    }
}

package dev.doorbell.libraries.mesh.partition;

import dev.doorbell.libraries.mesh.MeshException;
import java.util.Optional;

/**
 * Partitioners of a machine by name.
 *
 * @param metis METIS, if the machine has it
 */
record PartitionerChoice(Optional<Metis> metis) {

    /** Returns the partitioner with a name, see {@link Partitioner#of}. */
    Partitioner of(String name) {
        return switch (name) {
            case "auto" -> metis.map(Partitioner.class::cast).orElseGet(Builtin::new);
            case "builtin" -> new Builtin();
            case "metis" ->
                    metis.orElseThrow(() ->
                            new MeshException(
                                    "partitioner is metis, and there is no library "
                                            + Metis.LIBRARY
                                            + "; expected builtin, or the system's package libmetis5"));
            default ->
                    throw MeshException.invalid(
                            "partitioner", "'" + name + "'", "auto, metis, builtin or file");
        };
    }
}

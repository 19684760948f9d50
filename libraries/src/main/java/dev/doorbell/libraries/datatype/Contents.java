package dev.doorbell.libraries.datatype;

import java.util.List;

/**
 * The arguments a type was made with, {@code MPI_Type_get_contents}, in MPI's order. Enumerations
 * are among the integers as their ordinals.
 */
public record Contents(List<Integer> integers, List<Long> addresses, List<Datatype> datatypes) {

    /** Keeps copies. */
    public Contents {
        integers = List.copyOf(integers);
        addresses = List.copyOf(addresses);
        datatypes = List.copyOf(datatypes);
    }
}

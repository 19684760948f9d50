package dev.doorbell.libraries.datatype;

import java.util.List;

/**
 * Arguments that a type was made with, {@code MPI_Type_get_contents}, in MPI's order. The integers
 * include enumerations as ordinals.
 */
public record Contents(List<Integer> integers, List<Long> addresses, List<Datatype> datatypes) {

    /** Keeps copies of the lists. */
    public Contents {
        integers = List.copyOf(integers);
        addresses = List.copyOf(addresses);
        datatypes = List.copyOf(datatypes);
    }
}

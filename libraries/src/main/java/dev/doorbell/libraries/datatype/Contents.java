package dev.doorbell.libraries.datatype;

import java.util.List;

/**
 * Arguments that a type was made with, {@code MPI_Type_get_contents}, in MPI's order. The integers
 * include enumerations as ordinals. Types of {@link LargeDatatypes} have counts.
 */
public record Contents(
        List<Integer> integers, List<Long> addresses, List<Long> counts, List<Datatype> datatypes) {

    /** Keeps copies of the lists. */
    public Contents {
        integers = List.copyOf(integers);
        addresses = List.copyOf(addresses);
        counts = List.copyOf(counts);
        datatypes = List.copyOf(datatypes);
    }

    Contents(List<Integer> integers, List<Long> addresses, List<Datatype> datatypes) {
        this(integers, addresses, List.of(), datatypes);
    }
}

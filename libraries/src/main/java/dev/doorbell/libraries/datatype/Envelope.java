package dev.doorbell.libraries.datatype;

/**
 * How a type was made, {@code MPI_Type_get_envelope}.
 *
 * @param integers of its {@link Contents}
 * @param addresses of its {@link Contents}
 * @param datatypes of its {@link Contents}
 */
public record Envelope(int integers, int addresses, int datatypes, Combiner combiner) {}

package dev.doorbell.libraries.datatype;

/**
 * Constructor call of a type and the number of its arguments, {@code MPI_Type_get_envelope}.
 *
 * @param integers number of integers in its {@link Contents}
 * @param addresses number of addresses in its {@link Contents}
 * @param counts number of large counts in its {@link Contents}
 * @param datatypes number of types in its {@link Contents}
 */
public record Envelope(int integers, int addresses, int counts, int datatypes, Combiner combiner) {}

package dev.doorbell.guest.binding;

import java.util.List;

/**
 * Argument of a collective that is an array: lengths, places or datatypes.
 *
 * @param number number of the argument
 * @param types true if the elements are datatypes
 * @param elementBytes size of an element
 * @param received true if the array describes data that the caller receives
 */
public record ArrayArgument(int number, boolean types, int elementBytes, boolean received) {

    private static final String TYPE = "type";
    private static final String INT = "int";

    /** Arrays of a function, without {@code MPI_}. */
    public static List<ArrayArgument> of(String function) {
        int receives =
                HandleArguments.of(function, "out").stream().findFirst().orElse(Integer.MAX_VALUE);
        return HandleArguments.arrays(function).stream().map(it -> of(it, receives)).toList();
    }

    private static ArrayArgument of(Parameter array, int receives) {
        boolean types = array.kind().equals(TYPE);
        return new ArrayArgument(
                array.number(),
                types,
                types || array.kind().equals(INT) ? Integer.BYTES : Long.BYTES,
                array.number() > receives);
    }
}

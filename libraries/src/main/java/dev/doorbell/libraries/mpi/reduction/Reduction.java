package dev.doorbell.libraries.mpi.reduction;

/**
 * Element-wise combination of two arrays of elements.
 *
 * @param name name in messages
 * @param elementBytes bytes of an element
 * @param commutative true if operands may change places
 * @param predefined true for an operation of MPI, false for a function of the user
 * @param function combination of the elements
 */
public record Reduction(
        String name, int elementBytes, boolean commutative, boolean predefined, Function function) {

    /**
     * Returns a predefined operation on elements of a type.
     *
     * @throws IllegalArgumentException if the standard does not define it for the type
     */
    public static Reduction of(Operation operation, ElementType type) {
        if (!operation.on(type)) {
            throw new IllegalArgumentException(
                    "operation %s is not defined on elements of type %s"
                            .formatted(operation, type));
        }
        Function function =
                operation.located()
                        ? new Located(operation, type)
                        : new Arithmetic(operation, type);
        return new Reduction(operation + " of " + type, type.bytes(), true, true, function);
    }

    /** Returns a function of the user on elements of some bytes; it must be associative. */
    public static Reduction user(int elementBytes, boolean commutative, Function function) {
        if (elementBytes < 1) {
            throw new IllegalArgumentException(
                    "expected elements of 1 byte or more but was " + elementBytes);
        }
        return new Reduction("user function", elementBytes, commutative, false, function);
    }

    /** Combination of arrays of elements, as {@code MPI_User_function}. */
    @FunctionalInterface
    public interface Function {

        /**
         * Replaces each of {@code count} elements of {@code inout} by its combination with that of
         * {@code in}, which is the left operand.
         */
        void combine(byte[] in, byte[] inout, int count);
    }
}

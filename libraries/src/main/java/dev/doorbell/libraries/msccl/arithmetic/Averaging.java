package dev.doorbell.libraries.msccl.arithmetic;

/**
 * Arithmetic of an average besides its sum. Fractional elements are multiplied by the reciprocal of
 * the number of ranks when they are read from an input, both rounded to their type. The sum of
 * integers is divided once it is complete, towards zero. Source: NCCL's device functions {@code
 * PreMulSum} and {@code SumPostDiv}, which implement {@code ncclAvg}.
 *
 * @param type type of the elements
 * @param ranks above 0
 */
record Averaging(DataType type, int ranks) {

    /** Converts the bits of an input element before the sum. */
    long before(long bits) {
        if (!type.fractional()) {
            return bits;
        }
        double reciprocal = Elements.number(type, Elements.nearest(type, 1.0 / ranks));
        return Elements.nearest(type, Elements.number(type, bits) * reciprocal);
    }

    /** Converts the bits of an element of the complete sum, sign-extended. */
    long after(long bits) {
        if (type.fractional()) {
            return bits;
        }
        if (type.signed()) {
            return bits / ranks;
        }
        int unused = Long.SIZE - Byte.SIZE * type.bytes();
        return Long.divideUnsigned(bits << unused >>> unused, ranks);
    }
}

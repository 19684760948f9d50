package dev.doorbell.libraries.msccl.arithmetic;

/**
 * What an average has besides its sum. Fractions are multiplied by the reciprocal of the number of
 * ranks as they are read from an input, both rounded to their type; the sum of integers is divided
 * once it is complete, towards zero. Source: NCCL's device functions {@code PreMulSum} and {@code
 * SumPostDiv}, which {@code ncclAvg} stands for.
 *
 * @param type of the elements
 * @param ranks above 0
 */
record Averaging(DataType type, int ranks) {

    /** The bits of an element of an input on its way into the sum. */
    long before(long bits) {
        if (!type.fractional()) {
            return bits;
        }
        double reciprocal = Elements.number(type, Elements.nearest(type, 1.0 / ranks));
        return Elements.nearest(type, Elements.number(type, bits) * reciprocal);
    }

    /** The bits of an element of the complete sum, sign-extended. */
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

package dev.doorbell.libraries.datatype;

import java.util.function.Supplier;

/** Checks of constructor arguments. */
final class Checks {

    private Checks() {}

    static void count(long count) {
        if (count < 0) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_COUNT, "count is %d; expected 0 or more.".formatted(count));
        }
    }

    static void blocklength(int blocklength) {
        if (blocklength < 0) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_COUNT,
                    "blocklength is %d; expected 0 or more.".formatted(blocklength));
        }
    }

    static void blocks(int[] blocklengths, int others) {
        if (blocklengths.length != others) {
            throw wrong("length of a list", others, "that of blocklengths, " + blocklengths.length);
        }
        for (int blocklength : blocklengths) {
            blocklength(blocklength);
        }
    }

    static long sum(int[] values) {
        long sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    static DatatypeException wrong(String what, long value, String expected) {
        return new DatatypeException(
                ErrorClass.MPI_ERR_ARG, "%s is %d; expected %s.".formatted(what, value, expected));
    }

    /** Runs a constructor; an overflow of addresses becomes a {@link DatatypeException}. */
    static Datatype fitting(Supplier<Datatype> constructor) {
        try {
            return constructor.get();
        } catch (ArithmeticException overflow) {
            DatatypeException wrong =
                    new DatatypeException(
                            ErrorClass.MPI_ERR_ARG,
                            "a displacement, a bound or the size does not fit 64 bits.");
            wrong.initCause(overflow);
            throw wrong;
        }
    }
}

package dev.doorbell.libraries.datatype;

import dev.doorbell.libraries.datatype.shape.BasicType;
import java.util.ArrayList;
import java.util.List;

/**
 * Types of numbers with a required precision and range, {@code MPI_Type_create_f90_real} and the
 * like. The models are those of gfortran.
 */
public final class FortranDatatypes {

    /** Precision or range that is not required. */
    public static final int UNDEFINED = -32_766;

    private static final int SINGLE_DIGITS = 6;
    private static final int SINGLE_RANGE = 37;
    private static final int DOUBLE_DIGITS = 15;
    private static final int DOUBLE_RANGE = 307;

    private FortranDatatypes() {}

    /**
     * Returns the type of real numbers.
     *
     * @param digits decimal digits, or {@link #UNDEFINED}
     * @param range decimal exponent, or {@link #UNDEFINED}
     */
    public static Datatype real(int digits, int range) {
        return numbers(
                Combiner.F90_REAL, digits, range, BasicType.REAL, BasicType.DOUBLE_PRECISION);
    }

    /** Returns the type of complex numbers, with arguments of {@link #real}. */
    public static Datatype complex(int digits, int range) {
        return numbers(
                Combiner.F90_COMPLEX, digits, range, BasicType.COMPLEX, BasicType.DOUBLE_COMPLEX);
    }

    private static Datatype numbers(
            Combiner combiner, int digits, int range, BasicType single, BasicType twice) {
        if (digits == UNDEFINED && range == UNDEFINED) {
            throw Checks.wrong("precision and range", UNDEFINED, "one of them at least");
        }
        if (digits > DOUBLE_DIGITS || range > DOUBLE_RANGE) {
            throw Checks.wrong(
                    digits > DOUBLE_DIGITS ? "precision" : "range",
                    digits > DOUBLE_DIGITS ? digits : range,
                    "%d digits and a range of %d at most".formatted(DOUBLE_DIGITS, DOUBLE_RANGE));
        }
        boolean fits = digits <= SINGLE_DIGITS && range <= SINGLE_RANGE;
        return made(combiner, fits ? single : twice, digits, range);
    }

    /**
     * Returns the type of integers.
     *
     * @param range decimal digits
     */
    public static Datatype integer(int range) {
        return made(Combiner.F90_INTEGER, integers(range), range);
    }

    private static BasicType integers(int range) {
        // 10 to the range must be below the largest number of 1, 2, 4 or 8 bytes.
        if (range <= 2) {
            return BasicType.INT8_T;
        }
        if (range <= 4) {
            return BasicType.INT16_T;
        }
        if (range <= 9) {
            return BasicType.INT32_T;
        }
        if (range <= 18) {
            return BasicType.INT64_T;
        }
        throw Checks.wrong("range", range, "18 at most");
    }

    private static Datatype made(Combiner combiner, BasicType type, int... integers) {
        Datatype basic = Datatype.of(type);
        List<Integer> all = new ArrayList<>();
        for (int integer : integers) {
            all.add(integer);
        }
        return new Datatype(
                        combiner,
                        basic.shape(),
                        basic.signature(),
                        new Contents(all, List.of(), List.of()))
                .commit();
    }
}

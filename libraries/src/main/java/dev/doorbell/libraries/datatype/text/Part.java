package dev.doorbell.libraries.datatype.text;

import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.DatatypeException;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.datatype.shape.Bounds;
import java.util.function.Supplier;

/**
 * Part of a type that was read, within the limits.
 *
 * @param type the part
 * @param blocks runs of bytes, at most
 */
record Part(Datatype type, long blocks) {

    static Part of(BasicType type) {
        return new Part(Datatype.of(type), type.parts().size());
    }

    /**
     * Makes a part.
     *
     * @param at index of the constructor's name
     * @param constructor name
     * @param blocks runs of bytes, at most
     * @param type makes it
     */
    static Part made(int at, String constructor, long blocks, Supplier<Datatype> type) {
        Datatype made;
        try {
            made = type.get();
        } catch (DatatypeException wrong) {
            String sentence = String.valueOf(wrong.getMessage());
            throw TypeTextException.wrong(
                    at,
                    constructor,
                    sentence.substring(sentence.indexOf(' ') + 1).replaceAll("\\.$", ""));
        }
        Bounds bounds = made.bounds();
        require(at, constructor, "bytes of data", bounds.size(), TypeLimits.BYTES);
        long reach = Math.max(magnitude(bounds.trueLb()), magnitude(bounds.trueUb()));
        long ends = Math.max(magnitude(bounds.lb()), magnitude(bounds.ub()));
        require(at, constructor, "bytes in memory", Math.max(reach, ends), TypeLimits.REACH);
        // No block is shorter than a byte.
        long most = Math.min(blocks, bounds.size());
        require(at, constructor, "blocks", most, TypeLimits.BLOCKS);
        return new Part(made, most);
    }

    /** Runs of bytes of {@code lists} blocks with {@code elements} elements altogether, at most. */
    long blocks(long lists, long elements) {
        boolean dense = blocks <= 1 && type.size() == type.extent();
        return dense ? Math.min(lists, elements) : times(elements, blocks);
    }

    /** Product of two numbers that are not negative, or the largest number. */
    static long times(long one, long other) {
        return Math.multiplyHigh(one, other) == 0 && one * other >= 0
                ? one * other
                : Long.MAX_VALUE;
    }

    private static long magnitude(long value) {
        return value == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(value);
    }

    /** Throws if a constructor makes too much. */
    static void require(int at, String constructor, String unit, long value, long most) {
        if (value > most) {
            throw TypeTextException.wrong(
                    at,
                    constructor,
                    "%s %s; expected at most %d"
                            .formatted(
                                    value == Long.MAX_VALUE ? "too many" : Long.toString(value),
                                    unit,
                                    most));
        }
    }
}

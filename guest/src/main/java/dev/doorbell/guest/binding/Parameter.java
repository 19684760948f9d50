package dev.doorbell.guest.binding;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parameter of a function of MPI.
 *
 * @param number position, from 0
 * @param constant true if a pointer is only read through
 * @param kind word of signatures.txt
 * @param shape value, or pointer
 * @param length number of elements of an array: a position, {@code comm}, or empty if unknown
 * @param rows true if the elements of an array are arrays of three
 */
record Parameter(
        int number, boolean constant, String kind, Shape shape, String length, boolean rows) {

    private static final Pattern WORD =
            Pattern.compile("(const-)?([\\w:.]+)(?:(\\*)|\\[(\\w*)](\\[3])?)?");

    /** Length of an array with an element for each process of the communicator. */
    static final String PROCESSES = "comm";

    /** Reads a word of signatures.txt. */
    static Parameter of(int number, String word) {
        Matcher parts = WORD.matcher(word);
        if (!parts.matches()) {
            throw new IllegalStateException("'%s' of signatures.txt is wrong".formatted(word));
        }
        String length = parts.group(4);
        return new Parameter(
                number,
                parts.group(1) != null,
                parts.group(2),
                parts.group(3) != null ? Shape.ONE : length != null ? Shape.MANY : Shape.VALUE,
                Objects.requireNonNullElse(length, ""),
                parts.group(5) != null);
    }

    /** Returns true for a parameter of a kind that is passed by value. */
    boolean isValue(String wanted) {
        return shape == Shape.VALUE && kind.equals(wanted);
    }

    /** Returns true for a buffer of data. */
    boolean buffer() {
        return isValue("in") || isValue("out");
    }

    /** Name in C. */
    String name() {
        return "a" + number;
    }

    /** Way in which it is passed. */
    enum Shape {
        /** Itself. */
        VALUE,
        /** A pointer to one. */
        ONE,
        /** A pointer to several. */
        MANY
    }
}

package dev.doorbell.pdes.report.party;

import java.util.OptionalInt;

/**
 * One level of a name: {@code CTA 0} of {@code PE 1 CTA 0}.
 *
 * @param kind of the thing, such as {@code CTA}
 * @param number among its kind; empty where one is all
 */
public record Part(String kind, OptionalInt number) {
    public Part {
        if (number.isPresent() && number.getAsInt() < 0) {
            throw new IllegalArgumentException(
                    "expected a number of 0 or more but was " + number.getAsInt());
        }
    }

    /** One of several of a kind. */
    public static Part of(String kind, int number) {
        return new Part(kind, OptionalInt.of(number));
    }

    /** The only one of its kind. */
    public static Part of(String kind) {
        return new Part(kind, OptionalInt.empty());
    }

    /** Its kind and number with {@code between} between them. */
    public String text(String between) {
        return number.isPresent() ? kind + between + number.getAsInt() : kind;
    }
}

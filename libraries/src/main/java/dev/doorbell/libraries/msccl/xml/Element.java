package dev.doorbell.libraries.msccl.xml;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Start tag and its attributes.
 *
 * @param source text of the file
 * @param start offset of its {@code <}
 * @param end offset after its {@code >}
 * @param name name of the element
 * @param attributes by name
 */
record Element(
        SourceText source, int start, int end, String name, SortedMap<String, String> attributes) {

    private static final int SHOWN = 40;

    /** Returns the value of a required attribute. */
    String text(String attribute) {
        String value = attributes.get(attribute);
        if (value == null) {
            throw refuse("<%s> lacks the attribute %s".formatted(name, attribute));
        }
        return value;
    }

    /** Returns the value of an optional attribute. */
    Optional<String> optional(String attribute) {
        return Optional.ofNullable(attributes.get(attribute));
    }

    /** Returns a required 32-bit number. */
    int number(String attribute) {
        long value = number(attribute, text(attribute));
        if (value != (int) value) {
            throw refuse(attribute, "%s %d does not fit 32 bits".formatted(attribute, value));
        }
        return (int) value;
    }

    /** Returns a 64-bit number as C's strtol reads it: decimal, 0x and hexadecimal, 0 and octal. */
    long number(String attribute, String value) {
        String digits = value.strip();
        boolean negative = digits.startsWith("-");
        if (negative || digits.startsWith("+")) {
            digits = digits.substring(1);
        }
        boolean hex = digits.startsWith("0x") || digits.startsWith("0X");
        boolean octal = !hex && digits.length() > 1 && digits.startsWith("0");
        String body = hex ? digits.substring(2) : digits;
        if (body.isEmpty()
                || !body.chars().allMatch(it -> it < 128 && Character.digit(it, 16) >= 0)) {
            throw notANumber(attribute, value);
        }
        try {
            long number = Long.parseLong(body, hex ? 16 : octal ? 8 : 10);
            return negative ? -number : number;
        } catch (NumberFormatException e) {
            throw notANumber(attribute, value);
        }
    }

    /** Returns a flag, 0 or 1. */
    boolean flag(String attribute) {
        int value = number(attribute);
        if (value != 0 && value != 1) {
            throw refuse(attribute, "%s %d is neither 0 nor 1".formatted(attribute, value));
        }
        return value == 1;
    }

    /** Returns the value of a keyword. */
    <T> T word(String attribute, Function<String, Optional<T>> meaning, List<String> allowed) {
        String value = text(attribute);
        return meaning.apply(value)
                .orElseThrow(() ->
                        refuse(
                                attribute,
                                "%s \"%s\" is not one of %s"
                                        .formatted(
                                                attribute,
                                                shown(value),
                                                String.join(", ", allowed))));
    }

    /**
     * Returns the result of {@code maker}; throws with the place of this element if the model
     * rejects it.
     */
    <T> T make(Supplier<T> maker) {
        try {
            return maker.get();
        } catch (IllegalArgumentException e) {
            String sentence = String.valueOf(e.getMessage());
            // The model's sentences begin with the field that they are about.
            String field = sentence.replaceFirst(" .*", "");
            throw attributes.containsKey(field) ? refuse(field, sentence) : refuse(sentence);
        }
    }

    /** Returns an exception about the whole element. */
    ProgramXmlException refuse(String sentence) {
        return source.refuse(start, sentence);
    }

    /** Returns an exception about one of its attributes. */
    ProgramXmlException refuse(String attribute, String sentence) {
        Matcher place =
                Pattern.compile("\\s(" + Pattern.quote(attribute) + ")\\s*=")
                        .matcher(source.text())
                        .region(start, Math.min(end, source.text().length()));
        return source.refuse(place.find() ? place.start(1) : start, sentence);
    }

    private ProgramXmlException notANumber(String attribute, String value) {
        return refuse(
                attribute, "%s \"%s\" is not a whole number".formatted(attribute, shown(value)));
    }

    private static String shown(String value) {
        return value.length() <= SHOWN ? value : value.substring(0, SHOWN) + "...";
    }
}

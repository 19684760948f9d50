package dev.doorbell.coordinator.schema;

import dev.doorbell.workloads.Parameters;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Allowed values of a parameter, parsed from its text: {@code 1 to 108}, sizes {@code 8 to 64M}, or
 * words, {@code cut or volume}; with further conditions after {@code and} or {@code for}; and a
 * suffix for several values: {@code , or a list}, {@code , a list or a range}.
 *
 * @param kind kind of a value
 * @param least least number or size
 * @param most greatest number or size
 * @param words allowed words
 * @param several true if a list is accepted
 * @param ranges true if {@code 8..1M} is accepted, for every doubling
 */
record Allowed(
        Kind kind, long least, long most, List<String> words, boolean several, boolean ranges) {

    private static final Pattern RANGE =
            Pattern.compile("([0-9]+)([KMG]?) to ([0-9]+)([KMG]?)(?: (?:and|for) [^,]*)?");
    private static final Pattern WORDS =
            Pattern.compile("[A-Za-z0-9_.-]+(?:, [A-Za-z0-9_.-]+)*(?: or [A-Za-z0-9_.-]+)?");
    private static final String LIST = ", or a list";
    private static final String LIST_OR_RANGE = ", a list or a range";

    /** Kind of a value. */
    enum Kind {
        /** Integer. */
        NUMBER,
        /** Number of bytes, such as 4K. */
        SIZE,
        /** One of some words. */
        WORD,
        /** Text without known restrictions. */
        TEXT
    }

    Allowed {
        words = List.copyOf(words);
    }

    static Allowed of(String said) {
        boolean ranges = said.endsWith(LIST_OR_RANGE);
        boolean several = ranges || said.endsWith(LIST);
        String one =
                several
                        ? said.substring(
                                0, said.length() - (ranges ? LIST_OR_RANGE : LIST).length())
                        : said;
        Matcher range = RANGE.matcher(one);
        if (range.matches()) {
            String least = range.group(1) + range.group(2);
            String most = range.group(3) + range.group(4);
            boolean size = ranges || !range.group(2).isEmpty() || !range.group(4).isEmpty();
            return new Allowed(
                    size ? Kind.SIZE : Kind.NUMBER,
                    bytes(least),
                    bytes(most),
                    List.of(),
                    several,
                    ranges);
        }
        List<String> words = List.of(one.split(", | or ", -1));
        if (WORDS.matcher(one).matches() && words.size() > 1) {
            return new Allowed(Kind.WORD, 0, 0, words, several, false);
        }
        return new Allowed(Kind.TEXT, 0, 0, List.of(), true, false);
    }

    private static long bytes(String text) {
        return Parameters.size("allowed", text, 0, Long.MAX_VALUE);
    }
}

package dev.doorbell.libraries.datatype.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Place in a text. Spaces, line ends, and comments from {@code #} to the line end are skipped. */
final class Cursor {

    private final String text;
    private int at;

    Cursor(String text) {
        this.text = text;
        skip();
    }

    /** Index of the next character. */
    int at() {
        return at;
    }

    /** Returns true at the end of the text. */
    boolean done() {
        return at == text.length();
    }

    /** Returns true if the next characters are these. */
    boolean sees(String characters) {
        return text.startsWith(characters, at);
    }

    /** Returns true if a number is next. */
    boolean seesNumber() {
        return !done() && (digit(text.charAt(at)) || text.charAt(at) == '-');
    }

    /** Passes these characters. */
    void take(String characters) {
        if (!sees(characters)) {
            throw unexpected("'" + characters + "'");
        }
        at += characters.length();
        skip();
    }

    /** Passes these characters if they are next. */
    boolean takes(String characters) {
        if (!sees(characters)) {
            return false;
        }
        take(characters);
        return true;
    }

    /** Returns the word of letters, digits and underscores that is next. */
    String word() {
        int end = at;
        while (end < text.length() && wordPart(text.charAt(end))) {
            end++;
        }
        return text.substring(at, end);
    }

    /** Passes the next word. */
    void takeWord() {
        at += word().length();
        skip();
    }

    /** Passes a number of 32 bits. */
    int integer() {
        return (int) number(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** Passes a number of 64 bits. */
    long address() {
        return number(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private long number(long least, long most) {
        int end = at;
        if (sees("-")) {
            end++;
        }
        while (end < text.length() && digit(text.charAt(end))) {
            end++;
        }
        String digits = text.substring(at, end);
        if (digits.isEmpty() || digits.equals("-")) {
            throw unexpected("a number");
        }
        long value;
        try {
            value = Long.parseLong(digits);
        } catch (NumberFormatException e) {
            value = 0;
            least = 1;
        }
        if (value < least || value > most) {
            throw TypeTextException.found(
                    at,
                    digits,
                    "a number of %d bits".formatted(most == Integer.MAX_VALUE ? 32 : 64));
        }
        at = end;
        skip();
        return value;
    }

    /** Passes a list between two characters. */
    <T> List<T> list(String open, Supplier<T> element, String close) {
        take(open);
        List<T> all = new ArrayList<>();
        if (takes(close)) {
            return all;
        }
        do {
            all.add(element.get());
        } while (takes(","));
        if (!takes(close)) {
            throw unexpected("',' or '" + close + "'");
        }
        return all;
    }

    /** Passes a list of numbers of 32 bits between two characters. */
    int[] integers(String open, String close) {
        return list(open, this::integer, close).stream().mapToInt(Integer::intValue).toArray();
    }

    /** Passes a list of numbers of 64 bits between two characters. */
    long[] addresses(String open, String close) {
        return list(open, this::address, close).stream().mapToLong(Long::longValue).toArray();
    }

    /** Requires the end. */
    void end() {
        if (!done()) {
            throw unexpected("the end");
        }
    }

    /** Error about what is next. */
    TypeTextException unexpected(String expected) {
        String word = word();
        String next = done() ? "" : word.isEmpty() ? text.substring(at, at + 1) : word;
        return TypeTextException.found(at, next, expected);
    }

    private void skip() {
        while (at < text.length()) {
            if (text.charAt(at) == '#') {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else {
                return;
            }
        }
    }

    private static boolean wordPart(char next) {
        return digit(next)
                || next == '_'
                || (next >= 'a' && next <= 'z')
                || (next >= 'A' && next <= 'Z');
    }

    private static boolean digit(char next) {
        return next >= '0' && next <= '9';
    }
}

package dev.doorbell.coordinator.robust;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Mutations of valid texts; the same seed gives the same ones. */
final class Garbler {

    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9-]*");
    private static final int DEEPEST = 20_000;
    private static final int LONGEST = 20_000;

    private static final List<String> NUMBERS =
            List.of(
                    "0",
                    "-1",
                    "1.5",
                    "1e999",
                    "NaN",
                    ".inf",
                    "0x7fffffffffffffff",
                    "2147483648",
                    "9223372036854775807",
                    "9223372036854775808",
                    "-9223372036854775808",
                    "1" + "0".repeat(400),
                    "999999999G",
                    "8589934592K",
                    "١٢");

    private static final List<String> VALUES =
            List.of(
                    "null",
                    "~",
                    "[]",
                    "{}",
                    "[[], {}]",
                    "{a: {b: [c]}}",
                    "true",
                    "\"\"",
                    "' '",
                    "!!java.net.URL [x]",
                    "!!binary aGk=",
                    "2001-01-01",
                    "&a [*a]",
                    "*unknown",
                    "/etc/passwd",
                    "../../../etc/passwd",
                    "file:///etc/passwd",
                    "\\\\host\\share",
                    "${jndi:ldap://x}",
                    "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><algo name=\"&b;\"/>");

    private static final List<String> PIECES =
            List.of(
                    "\u0000", "\uFEFF", "\u202E", "\uD800", "\uDC00", "😀", "é́", "\u2028", "\t",
                    "\r", "\n", "%s%n", "'", "\"", ":", ": ", "- ", "#", "{", "}", "]", "<",
                    "&amp;", "]]>", "---\n", "...\n", ",,", "\\u0000");

    private final Random random;

    Garbler(long seed) {
        random = new Random(seed);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    /** Returns {@code text} with one to three errors. */
    String garble(String text) {
        String wrong = text;
        for (int more = 1 + random.nextInt(3); more > 0; more--) {
            wrong = once(wrong);
        }
        return wrong;
    }

    /** Returns random bytes. */
    String noise() {
        byte[] bytes = new byte[random.nextInt(2_000)];
        random.nextBytes(bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private String once(String text) {
        int at = random.nextInt(text.length() + 1);
        int end = Math.min(text.length(), at + random.nextInt(20));
        return switch (random.nextInt(12)) {
            case 0 -> text.substring(0, at);
            case 1 -> text.substring(0, at) + text.substring(end);
            case 2 -> text.substring(0, end) + text.substring(at);
            case 3 -> text.substring(0, at) + one(PIECES) + text.substring(at);
            case 4, 5 -> replaced(text, NUMBER, one(NUMBERS));
            case 6 -> replaced(text, WORD, one(VALUES));
            case 7 -> replaced(text, WORD, one(PIECES).repeat(1 + random.nextInt(5)));
            case 8 -> text + "\n" + line(text);
            case 9 -> text + "\nunknown" + random.nextInt(10) + ": " + one(VALUES);
            case 10 -> replaced(text, WORD, nested());
            default -> replaced(text, NUMBER, "x".repeat(random.nextInt(LONGEST)));
        };
    }

    private String nested() {
        int depth = 1 + random.nextInt(DEEPEST);
        return switch (random.nextInt(4)) {
            case 0 -> "[".repeat(depth) + "]".repeat(depth);
            case 1 -> "{a: ".repeat(depth) + "}".repeat(depth);
            case 2 -> "<a>".repeat(depth);
            default -> "- ".repeat(depth);
        };
    }

    private String line(String text) {
        return one(text.lines().toList().isEmpty() ? List.of("") : text.lines().toList());
    }

    /** Replaces one random match of {@code pattern}. */
    private String replaced(String text, Pattern pattern, String by) {
        List<int[]> places = pattern.matcher(text).results().map(Garbler::place).toList();
        if (places.isEmpty()) {
            return text + by;
        }
        int[] place = one(places);
        return text.substring(0, place[0]) + by + text.substring(place[1]);
    }

    private static int[] place(MatchResult result) {
        return new int[] {result.start(), result.end()};
    }
}

package dev.doorbell.systemtests.prose;

import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Spelling checker: Hunspell with British English.
 *
 * @param allowed right words that its dictionary lacks; those in small letters may be capitalised
 */
record Spelling(Set<String> allowed) {

    private static final String WORDS = "/prose/words.txt";

    /** Links, HTML and entities, numbers with units, acronyms, and names with inner capitals. */
    private static final Pattern NO_WORDS =
            Pattern.compile(
                    "\\]\\([^)\\s]+\\)|https?://\\S+|<[^>\\n]*>|&\\w+;"
                            + "|\\S*\\d\\S*|[\\w-]*\\p{L}\\p{Lu}[\\w-]*");

    Spelling {
        allowed = Set.copyOf(allowed);
    }

    /** Checker with the words of this project. */
    static Spelling ofProject() throws IOException {
        return new Spelling(Set.copyOf(words()));
    }

    /** Words of this project, a line each in the resource. */
    static List<String> words() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(Spelling.class.getResourceAsStream(WORDS), WORDS)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    /** Words of a text that are not known, in alphabetical order. */
    Set<String> mistakes(String text) throws IOException {
        Path file = Files.createTempFile("doorbell-spelling", ".txt");
        try {
            Files.writeString(file, NO_WORDS.matcher(text).replaceAll(" "));
            return unknown(file);
        } finally {
            Files.delete(file);
        }
    }

    private Set<String> unknown(Path file) throws IOException {
        String hunspell = Outside.HUNSPELL.path().toString();
        Process process =
                new ProcessBuilder(hunspell, "-l", "-d", "en_GB", "-i", "UTF-8", file.toString())
                        .redirectErrorStream(true)
                        .start();
        Set<String> unknown = new TreeSet<>();
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .filter(word -> allowed.stream().noneMatch(it -> is(word, it)))
                .forEach(unknown::add);
        return unknown;
    }

    /** Returns true if {@code word} is the word {@code known}, perhaps capitalised or with 's. */
    static boolean is(String word, String known) {
        String bare = word.endsWith("'s") ? word.substring(0, word.length() - 2) : word;
        return bare.equals(known)
                || bare.equals(known.substring(0, 1).toUpperCase(Locale.ROOT) + known.substring(1));
    }
}

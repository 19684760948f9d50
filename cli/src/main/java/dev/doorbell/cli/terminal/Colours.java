package dev.doorbell.cli.terminal;

import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Paints words of a text that is laid out already, so that colours move nothing. Where they are not
 * wanted the text stays as it is, to the byte.
 *
 * @param on whether they are wanted
 */
public record Colours(boolean on) {

    /** No colours. */
    public static final Colours OFF = new Colours(false);

    private static final Map<String, Tone> STATES =
            Map.of(
                    "COMPLETED", Tone.GOOD,
                    "PASSED", Tone.GOOD,
                    "QUEUED", Tone.OPEN,
                    "RUNNING", Tone.OPEN,
                    "CANCELLED", Tone.OPEN,
                    "NOT CHECKED", Tone.OPEN,
                    "FAILED", Tone.BAD,
                    "DEADLOCK", Tone.BAD);
    private static final Pattern STATE =
            Pattern.compile("\\b(" + String.join("|", STATES.keySet()) + ")\\b");

    /** Those of a command's standard output. */
    public static Colours of(CommandSpec command) {
        return new Colours(Terminal.of(command).colours());
    }

    /** Paints states of jobs and verdicts on their bytes. */
    public String states(String text) {
        return paint(text, STATE, STATES);
    }

    /** Paints the words that {@code places} finds as {@code tones} says. */
    public String paint(String text, Pattern places, Map<String, Tone> tones) {
        return paint(text, places, word -> tones.getOrDefault(word, Tone.PLAIN));
    }

    /** Paints the words that {@code places} finds as their own tone says. */
    public String paint(String text, Pattern places, Function<String, Tone> tone) {
        if (!on) {
            return text;
        }
        return places.matcher(text)
                .replaceAll(word ->
                        Matcher.quoteReplacement(tone.apply(word.group()).paint(word.group())));
    }
}

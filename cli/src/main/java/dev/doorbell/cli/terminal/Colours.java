package dev.doorbell.cli.terminal;

import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Painter of words in a text whose layout is complete, so that colours move nothing. With colours
 * off the text is unchanged, to the byte.
 *
 * @param on true if colours are on
 */
public record Colours(boolean on) {

    /** Painter with colours off. */
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

    /** Returns the painter for a command's standard output. */
    public static Colours of(CommandSpec command) {
        return new Colours(Terminal.of(command).colours());
    }

    /** Paints states of jobs and verdicts on their bytes. */
    public String states(String text) {
        return paint(text, STATE, STATES);
    }

    /** Paints the matches of {@code places} in the tones of {@code tones}. */
    public String paint(String text, Pattern places, Map<String, Tone> tones) {
        return paint(text, places, word -> tones.getOrDefault(word, Tone.PLAIN));
    }

    /** Paints the matches of {@code places} in the tone of each. */
    public String paint(String text, Pattern places, Function<String, Tone> tone) {
        if (!on) {
            return text;
        }
        return places.matcher(text)
                .replaceAll(word ->
                        Matcher.quoteReplacement(tone.apply(word.group()).paint(word.group())));
    }
}

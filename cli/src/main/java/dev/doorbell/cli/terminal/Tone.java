package dev.doorbell.cli.terminal;

import picocli.CommandLine.Help.Ansi.Style;

/** Meaning of a word for the reader, which determines its colour. */
public enum Tone {
    /** Success. */
    GOOD(Style.fg_green),
    /** Not finished, or not certain. */
    OPEN(Style.fg_yellow),
    /** Failure. */
    BAD(Style.fg_red),
    /** Notable, and neither good nor bad. */
    NOTABLE(Style.bold),
    /** Neutral. */
    PLAIN(Style.reset);

    private final Style style;

    Tone(Style style) {
        this.style = style;
    }

    String paint(String word) {
        return this == PLAIN ? word : Style.on(style) + word + Style.off(style);
    }
}

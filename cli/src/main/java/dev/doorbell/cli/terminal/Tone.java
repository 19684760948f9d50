package dev.doorbell.cli.terminal;

import picocli.CommandLine.Help.Ansi.Style;

/** What a word means to whoever reads it, which decides its colour. */
public enum Tone {
    /** All is well. */
    GOOD(Style.fg_green),
    /** Not over, or not sure. */
    OPEN(Style.fg_yellow),
    /** Something has gone wrong. */
    BAD(Style.fg_red),
    /** Worth looking at, and neither good nor bad. */
    NOTABLE(Style.bold),
    /** Nothing of that. */
    PLAIN(Style.reset);

    private final Style style;

    Tone(Style style) {
        this.style = style;
    }

    String paint(String word) {
        return this == PLAIN ? word : Style.on(style) + word + Style.off(style);
    }
}

package dev.doorbell.cli.reproduce;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shorter text of an SVG: tenths of a pixel, and paths relative to the previous point. */
final class ShortSvg {

    private static final Pattern PATH = Pattern.compile(" d=\"([-MLQCZ0-9., E]*)\"");
    private static final Pattern COMMAND = Pattern.compile("([MLQCZ])([^MLQCZ]*)");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(?:\\.[0-9]+)?(?:E-?[0-9]+)?");
    private static final Pattern LONG = Pattern.compile("(?<=\")-?[0-9]+\\.[0-9]{2,}(?=\")");
    private static final int TENTHS = 10;

    private ShortSvg() {}

    /** Returns the shorter text. */
    static String of(String svg) {
        String paths =
                PATH.matcher(svg).replaceAll(path -> " d=\"" + relative(path.group(1)) + "\"");
        return LONG.matcher(paths).replaceAll(number -> text(tenths(number)));
    }

    private static String relative(String path) {
        StringBuilder out = new StringBuilder();
        long x = 0;
        long y = 0;
        long startX = 0;
        long startY = 0;
        for (Matcher command = COMMAND.matcher(path); command.find(); ) {
            char letter = command.group(1).charAt(0);
            out.append(Character.toLowerCase(letter));
            if (letter == 'Z') {
                x = startX;
                y = startY;
                continue;
            }
            long[] at =
                    NUMBER.matcher(command.group(2))
                            .results()
                            .mapToLong(ShortSvg::tenths)
                            .toArray();
            for (int i = 0; i < at.length; i += 2) {
                append(out, at[i] - x, i > 0);
                append(out, at[i + 1] - y, true);
            }
            x = at[at.length - 2]; // Control points are relative to the previous point, too.
            y = at[at.length - 1];
            if (letter == 'M') {
                startX = x;
                startY = y;
            }
        }
        return out.toString();
    }

    private static void append(StringBuilder out, long tenths, boolean apart) {
        out.append(apart && tenths >= 0 ? " " : "").append(text(tenths));
    }

    private static long tenths(MatchResult number) {
        return Math.round(Double.parseDouble(number.group()) * TENTHS);
    }

    private static String text(long tenths) {
        long whole = Math.abs(tenths) / TENTHS;
        long rest = Math.abs(tenths) % TENTHS;
        return (tenths < 0 ? "-" : "")
                + (whole == 0 && rest > 0 ? "" : whole)
                + (rest == 0 ? "" : "." + rest);
    }
}

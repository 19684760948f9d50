package dev.doorbell.cli.whatif;

import dev.doorbell.cli.output.ResultText;
import dev.doorbell.cli.output.TextTable;
import dev.doorbell.report.experiment.Effect;
import dev.doorbell.report.experiment.Movement;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Sensitivity for people: a table, each line with its bar. */
final class SensitivityText {

    /** Characters of a bar on each side. */
    private static final int WIDTH = 20;

    /** Changes below it, in percent, have no line of their own. */
    private static final BigDecimal SMALL_PERCENT = new BigDecimal("0.1");

    /** Names that fit a line. */
    private static final int MOST_NAMES = 12;

    private static final char RAISED = '#';
    private static final char LOWERED = '=';

    private SensitivityText() {}

    static String of(SensitivityReport report) {
        List<Effect> shown = report.effects().stream().filter(it -> !small(it)).toList();
        List<String> places = shown.stream().map(it -> it.largest().where()).distinct().toList();
        boolean several = places.size() > 1;
        TextTable table = new TextTable(1).add(headings(several));
        shown.forEach(effect -> table.add(line(effect, report.most(), several)));
        StringBuilder out = new StringBuilder(ResultText.title(report.before()));
        out.append("\n\nConstants changed one at a time, and the largest change of ")
                .append(report.watched().text())
                .append(places.size() == 1 ? ", at " + places.getFirst() : "")
                .append(" (bar: # raised, = lowered).\n\n")
                .append(table.text())
                .append('\n')
                .append(others("Below %s %%".formatted(SMALL_PERCENT), names(report, true)))
                .append(others("Without effect", names(report, false)));
        failures(report).forEach(line -> out.append(line).append('\n'));
        return out.toString();
    }

    /** Returns true for an effect that is nearly none, of values that could both be tried. */
    private static boolean small(Effect effect) {
        return effect.tried() && effect.size().compareTo(SMALL_PERCENT) < 0;
    }

    /** Names of constants outside of the table: with a small effect, or without any. */
    private static List<String> names(SensitivityReport report, boolean moves) {
        return report.effects().stream()
                .filter(SensitivityText::small)
                .filter(it -> it.size().signum() > 0 == moves)
                .map(Effect::name)
                .toList();
    }

    /** A line with constants; with their number and parts of the machine if they are many. */
    private static String others(String what, List<String> names) {
        if (names.isEmpty()) {
            return "";
        }
        if (names.size() <= MOST_NAMES) {
            return "%s: %s.\n".formatted(what, String.join(", ", names));
        }
        List<String> parts =
                names.stream()
                        .map(it -> it.substring(0, it.indexOf('.')))
                        .distinct()
                        .sorted()
                        .toList();
        return "%s: %d constants of %s; --json lists them.\n"
                .formatted(what, names.size(), String.join(", ", parts));
    }

    private static List<String> headings(boolean places) {
        String middle = " ".repeat(WIDTH) + "0";
        List<String> all =
                List.of("constant", "value", "tried", "raised", "lowered", middle, "largest at");
        return places ? all : all.subList(0, all.size() - 1);
    }

    /** Returns a line, with the row that moves most if the rows differ in that. */
    private static List<String> line(Effect effect, double most, boolean places) {
        List<String> all =
                List.of(
                        effect.name(),
                        effect.value(),
                        effect.higher() + " / " + effect.lower(),
                        effect.whenHigher().text(),
                        effect.whenLower().text(),
                        bar(effect, most),
                        effect.largest().where());
        return places ? all : all.subList(0, all.size() - 1);
    }

    private static String bar(Effect effect, double most) {
        char[] cells = " ".repeat(2 * WIDTH + 1).toCharArray();
        // The longer one first, so that both are visible if they point the same way.
        if (effect.raisedMoves()) {
            fill(cells, effect.whenHigher(), RAISED, most);
            fill(cells, effect.whenLower(), LOWERED, most);
        } else {
            fill(cells, effect.whenLower(), LOWERED, most);
            fill(cells, effect.whenHigher(), RAISED, most);
        }
        cells[WIDTH] = '|';
        return new String(cells);
    }

    private static void fill(char[] cells, Movement movement, char mark, double most) {
        long length = Math.round(movement.size().doubleValue() / most * WIDTH);
        for (int i = 1; i <= length; i++) {
            cells[WIDTH + i * movement.percent().signum()] = mark;
        }
    }

    private static List<String> failures(SensitivityReport report) {
        List<String> lines = new ArrayList<>();
        for (Effect effect : report.effects()) {
            failure(lines, effect.name(), effect.higher(), effect.whenHigher());
            failure(lines, effect.name(), effect.lower(), effect.whenLower());
        }
        return lines;
    }

    private static void failure(List<String> lines, String name, String value, Movement movement) {
        if (!movement.tried()) {
            lines.add("Not tried: %s = %s: %s".formatted(name, value, movement.where()));
        }
    }
}

package dev.doorbell.cli.whatif;

import dev.doorbell.cli.output.ResultText;
import dev.doorbell.report.drawing.Svg;
import dev.doorbell.report.experiment.Effect;
import dev.doorbell.report.experiment.Movement;
import dev.doorbell.workloads.reproduce.statement.Numbers;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** Tornado plot of a sensitivity: a bar per constant, the longest on top. */
final class Tornado {

    /** Largest number of bars; the table has the rest. */
    private static final int BARS = 30;

    private static final int WIDTH = 1000;
    private static final int LEFT = 330;
    private static final int RIGHT = 90;
    private static final int TOP = 90;
    private static final int ROW = 24;
    private static final int BAR = 16;
    private static final int TICKS = 4;
    private static final String RAISED = "#1b6ca8";
    private static final String LOWERED = "#e08a1e";
    private static final String GRID = "#dddddd";

    private final SensitivityReport report;
    private final List<Effect> effects;
    private final Svg svg;

    private Tornado(SensitivityReport report) {
        this.report = report;
        effects =
                report.entering().stream()
                        .filter(it -> it.size().signum() > 0)
                        .limit(BARS)
                        .toList();
        svg = new Svg(WIDTH, bottom() + 40, "What moves " + report.watched().text());
    }

    /** Returns the plot as an SVG file. */
    static String svg(SensitivityReport report) {
        Tornado tornado = new Tornado(report);
        tornado.heads();
        tornado.axis();
        tornado.bars();
        return tornado.svg.text();
    }

    private void heads() {
        svg.text(20, 26, "start", "What moves " + report.watched().text());
        svg.text(20, 48, "start", ResultText.title(report.before()));
        svg.rectangle(LEFT, 60, 14, 14, RAISED).text(LEFT + 20, 72, "start", "constant raised");
        svg.rectangle(LEFT + 150, 60, 14, 14, LOWERED)
                .text(LEFT + 170, 72, "start", "constant lowered");
    }

    private void axis() {
        for (int tick = -TICKS; tick <= TICKS; tick++) {
            double percent = report.most() * tick / TICKS;
            double x = x(percent);
            svg.line(x, TOP, x, bottom(), tick == 0 ? "#444444" : GRID);
            BigDecimal shown = BigDecimal.valueOf(percent).setScale(2, RoundingMode.HALF_EVEN);
            svg.text(x, bottom() + 20, "middle", tick == 0 ? "0" : Numbers.signed(shown));
        }
    }

    private void bars() {
        int y = TOP;
        for (Effect effect : effects) {
            svg.text(LEFT - 12, y + 16, "end", "%s = %s".formatted(effect.name(), effect.value()));
            // The longer one first, so that both are visible if they point the same way.
            if (effect.raisedMoves()) {
                bar(y, effect.whenHigher(), RAISED);
                bar(y, effect.whenLower(), LOWERED);
            } else {
                bar(y, effect.whenLower(), LOWERED);
                bar(y, effect.whenHigher(), RAISED);
            }
            y += ROW;
        }
    }

    private void bar(int y, Movement movement, String colour) {
        double from = x(0);
        double to = x(movement.percent().doubleValue());
        svg.rectangle(Math.min(from, to), y + 4, Math.abs(to - from), BAR, colour);
    }

    private double x(double percent) {
        double half = (WIDTH - LEFT - RIGHT) / 2.0;
        return LEFT + half + percent / report.most() * half;
    }

    private int bottom() {
        return TOP + ROW * effects.size();
    }
}

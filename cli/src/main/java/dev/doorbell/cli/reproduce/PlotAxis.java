package dev.doorbell.cli.reproduce;

import dev.doorbell.workloads.reproduce.statement.Numbers;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Axis.Scale;
import java.math.BigDecimal;
import java.util.List;

/**
 * Where values lie on an axis of a plot; a value of a logarithmic axis lies at its exponent of two.
 *
 * @param axis of the figure
 * @param least place that is shown
 * @param most place that is shown
 */
record PlotAxis(Axis axis, double least, double most) {

    private static final double NEAR = 1e-6;
    private static final int LEAST_TICK_PIXELS = 34;
    private static final double TICK_SHARE = 0.7;

    /** An axis with room for some values; those a logarithmic one cannot show are left out. */
    static PlotAxis of(Axis axis, List<BigDecimal> values) {
        double[] places =
                values.stream()
                        .filter(value -> axis.scale() == Scale.LINEAR || value.signum() > 0)
                        .mapToDouble(value -> place(axis, value))
                        .sorted()
                        .toArray();
        double least = places.length == 0 ? 0 : Math.floor(places[0]);
        double most = places.length == 0 ? 1 : Math.ceil(places[places.length - 1]);
        return new PlotAxis(axis, least, most > least ? most : least + 1);
    }

    /** Pixels between ticks: one per power of two where there is room. */
    int tickPixels(int length) {
        return Math.max(LEAST_TICK_PIXELS, (int) (length * TICK_SHARE / (most - least)));
    }

    double place(BigDecimal value) {
        return Math.max(least, place(axis, value));
    }

    /** What is written at a tick; nothing between two powers of two. */
    String label(double place) {
        if (axis.scale() == Scale.LINEAR) {
            return Numbers.plain(BigDecimal.valueOf(place));
        }
        if (Math.abs(place - Math.rint(place)) > NEAR) {
            return "";
        }
        int exponent = (int) Math.rint(place);
        BigDecimal value =
                exponent >= 0
                        ? BigDecimal.TWO.pow(exponent)
                        : BigDecimal.ONE.divide(BigDecimal.TWO.pow(-exponent));
        return axis.unit().equals("B") && exponent >= 0
                ? Numbers.bytes(value).replace(" ", "\u00a0")
                : Numbers.plain(value);
    }

    private static double place(Axis axis, BigDecimal value) {
        return axis.scale() == Scale.LINEAR
                ? value.doubleValue()
                : Math.log(value.doubleValue()) / Math.log(2);
    }
}

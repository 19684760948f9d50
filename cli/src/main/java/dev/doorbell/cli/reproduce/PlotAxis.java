package dev.doorbell.cli.reproduce;

import dev.doorbell.workloads.reproduce.statement.Numbers;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Axis.Scale;
import java.math.BigDecimal;
import java.util.List;

/**
 * Places of values on an axis of a plot; a value of a logarithmic axis is at its exponent of two.
 *
 * @param axis axis of the figure
 * @param least least visible place
 * @param most greatest visible place
 */
record PlotAxis(Axis axis, double least, double most) {

    private static final double NEAR = 1e-6;
    private static final int LEAST_TICK_PIXELS = 34;
    private static final double TICK_SHARE = 0.7;

    /**
     * Returns an axis with room for some values, without those that a logarithmic one cannot show.
     */
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

    /** Returns the pixels between ticks: one tick per power of two if there is room. */
    int tickPixels(int length) {
        return Math.max(LEAST_TICK_PIXELS, (int) (length * TICK_SHARE / (most - least)));
    }

    double place(BigDecimal value) {
        return Math.max(least, place(axis, value));
    }

    /** Returns the label of a tick; empty between two powers of two. */
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

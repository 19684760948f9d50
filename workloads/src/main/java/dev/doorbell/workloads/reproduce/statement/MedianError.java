package dev.doorbell.workloads.reproduce.statement;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Half of the measured points are hit within some percent. A measured point is compared with the
 * emulated one at its place, or next to it: places are read from plots.
 *
 * @param series measured curves
 * @param mostPercent allowed for the median
 */
public record MedianError(List<Series> series, int mostPercent) implements Rule {

    /** Distance in percent up to which a place that was read counts as the intended place. */
    private static final BigDecimal SAME_PLACE = BigDecimal.valueOf(3);

    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    public MedianError {
        series = List.copyOf(series);
    }

    /**
     * A measured curve.
     *
     * @param curve the emulated curve of the same thing
     * @param xs places
     * @param ys values
     */
    public record Series(String curve, List<BigDecimal> xs, List<BigDecimal> ys) {
        public Series {
            xs = List.copyOf(xs);
            ys = List.copyOf(ys);
        }
    }

    @Override
    public List<String> curves() {
        return series.stream().map(Series::curve).toList();
    }

    @Override
    public String band() {
        return "median error at most %d %%".formatted(mostPercent);
    }

    @Override
    public Answer judge(EmulatedCurves emulated) {
        List<BigDecimal> errors = errors(emulated);
        if (errors.isEmpty()) {
            return Answer.none(band(), "no measured point has an emulated one at its place");
        }
        BigDecimal median = median(errors);
        boolean within = median.compareTo(BigDecimal.valueOf(mostPercent)) <= 0;
        return new Answer(
                "%s %% of %d points".formatted(median.toPlainString(), errors.size()),
                median.toPlainString() + " %",
                band(),
                within,
                within ? "" : worst(emulated));
    }

    /** Errors of all points in percent, without sign. */
    public List<BigDecimal> errors(EmulatedCurves emulated) {
        return series.stream().flatMap(it -> errors(it, emulated).stream()).toList();
    }

    /** The median, the lower of two. */
    public static BigDecimal median(List<BigDecimal> errors) {
        return errors.stream()
                .sorted()
                .toList()
                .get((errors.size() - 1) / 2)
                .setScale(1, RoundingMode.HALF_EVEN);
    }

    private static List<BigDecimal> errors(Series measured, EmulatedCurves emulated) {
        List<BigDecimal> errors = new ArrayList<>();
        List<Point> points = emulated.points(measured.curve());
        for (int i = 0; i < measured.xs().size(); i++) {
            BigDecimal y = measured.ys().get(i);
            at(measured.xs().get(i), points)
                    .ifPresent(point -> errors.add(Numbers.percentOff(point.y(), y).abs()));
        }
        return errors;
    }

    private static Optional<Point> at(BigDecimal x, List<Point> points) {
        return points.stream()
                .min(Comparator.comparing(point -> point.x().subtract(x).abs()))
                .filter(point ->
                        Numbers.quotient(point.x().subtract(x).abs().multiply(HUNDRED), x)
                                        .compareTo(SAME_PLACE)
                                <= 0);
    }

    private String worst(EmulatedCurves emulated) {
        List<String> medians =
                series.stream()
                        .filter(it -> !errors(it, emulated).isEmpty())
                        .map(it ->
                                "%s %s %%"
                                        .formatted(
                                                it.curve(),
                                                median(errors(it, emulated)).toPlainString()))
                        .toList();
        return "medians of the curves: " + String.join(", ", medians);
    }
}

package dev.doorbell.workloads.reproduce.statement;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The first place where a measure reaches its peak.
 *
 * @param measure over places in rising order
 * @param xUnit unit of the places
 * @param peak the value that counts as the peak, from the same figure
 * @param percent of the peak that counts as reaching it, 1 to 100
 * @param expected the published place
 */
public record Knee(Measure measure, String xUnit, Measure peak, int percent, long expected)
        implements Rule {

    /** Percent of the peak at which bandwidth curves count as having reached it. */
    public static final int REACHED_PERCENT = 95;

    /** The knee of a curve towards its own largest value. */
    public static Knee of(Measure measure, String xUnit, long expected) {
        return new Knee(measure, xUnit, measure.largest(), REACHED_PERCENT, expected);
    }

    @Override
    public List<String> curves() {
        return Stream.concat(measure.curves().stream(), peak.curves().stream()).distinct().toList();
    }

    @Override
    public String band() {
        return "exact";
    }

    @Override
    public Answer judge(EmulatedCurves emulated) {
        List<Point> points = measure.read(emulated);
        List<Point> peaks = peak.read(emulated);
        if (points.isEmpty() || peaks.isEmpty()) {
            return Answer.none(band(), "the curves have no value at the places of the statement");
        }
        BigDecimal reached = Numbers.scaled(peaks.getFirst().y(), percent - 100);
        Optional<Point> knee =
                points.stream().filter(point -> point.y().compareTo(reached) >= 0).findFirst();
        if (knee.isEmpty()) {
            return new Answer("none", "-", band(), false, "the peak is never reached");
        }
        BigDecimal published = BigDecimal.valueOf(expected);
        BigDecimal place = knee.get().x();
        boolean within = place.compareTo(published) == 0;
        String error = "× " + Numbers.plain(Numbers.quotient(place, published));
        return new Answer(
                Numbers.with(place, xUnit),
                within ? "0" : error,
                band(),
                within,
                within ? "" : knee.get().limit());
    }
}

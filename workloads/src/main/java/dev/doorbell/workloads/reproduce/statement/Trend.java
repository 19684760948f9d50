package dev.doorbell.workloads.reproduce.statement;

import java.util.List;

/**
 * A curve rises, or falls, from each point to the next, and by {@link #LEAST_PERCENT} or more in
 * all.
 *
 * @param measure over places in rising order
 * @param unit of its values
 * @param xUnit unit of the places
 * @param rising whether it should rise
 */
public record Trend(Measure measure, String unit, String xUnit, boolean rising) implements Rule {

    /** Least change in percent of the smaller end: within less, rates count as equal. */
    public static final int LEAST_PERCENT = 10;

    @Override
    public List<String> curves() {
        return measure.curves();
    }

    @Override
    public String band() {
        return "%s at every step, %d %% or more in all"
                .formatted(rising ? "rises" : "falls", LEAST_PERCENT);
    }

    @Override
    public Answer judge(EmulatedCurves emulated) {
        List<Point> points = measure.read(emulated);
        if (points.size() < 2) {
            return Answer.none(band(), "the curve has fewer than two points");
        }
        String text =
                Numbers.plain(points.getFirst().y())
                        + " to "
                        + Numbers.with(points.getLast().y(), unit);
        for (int i = 1; i < points.size(); i++) {
            int step = points.get(i).y().compareTo(points.get(i - 1).y());
            if (rising ? step <= 0 : step >= 0) {
                return new Answer(
                        text, "-", band(), false, reason(points.get(i - 1), points.get(i)));
            }
        }
        Point low = rising ? points.getFirst() : points.getLast();
        Point high = rising ? points.getLast() : points.getFirst();
        boolean enough = high.y().compareTo(Numbers.scaled(low.y(), LEAST_PERCENT)) >= 0;
        return new Answer(
                text,
                "-",
                band(),
                enough,
                enough ? "" : reason(points.getFirst(), points.getLast()));
    }

    private String reason(Point from, Point to) {
        return "from %s at %s to %s at %s; %s"
                .formatted(
                        Numbers.with(from.y(), unit),
                        Numbers.with(from.x(), xUnit),
                        Numbers.with(to.y(), unit),
                        Numbers.with(to.x(), xUnit),
                        to.limit());
    }
}

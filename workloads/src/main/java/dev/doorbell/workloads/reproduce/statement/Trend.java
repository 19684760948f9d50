package dev.doorbell.workloads.reproduce.statement;

import java.util.List;

/**
 * A curve rises, or falls, from each point to the next.
 *
 * @param measure over places in rising order
 * @param unit of its values
 * @param xUnit unit of the places
 * @param rising whether it should rise
 */
public record Trend(Measure measure, String unit, String xUnit, boolean rising) implements Rule {

    @Override
    public List<String> curves() {
        return measure.curves();
    }

    @Override
    public String band() {
        return rising ? "rises at every step" : "falls at every step";
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
        return new Answer(text, "-", band(), true, "");
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

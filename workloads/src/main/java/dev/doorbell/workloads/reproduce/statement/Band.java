package dev.doorbell.workloads.reproduce.statement;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every value of a measure lies in a range.
 *
 * @param measure that is judged
 * @param unit of its values; empty for plain numbers
 * @param xUnit unit of the places
 * @param reference the published value, from which errors are counted; none where only a range was
 *     published
 * @param least allowed; none when only large values are wrong
 * @param most allowed; none when only small values are wrong
 * @param band the range in words
 */
public record Band(
        Measure measure,
        String unit,
        String xUnit,
        @Nullable BigDecimal reference,
        @Nullable BigDecimal least,
        @Nullable BigDecimal most,
        String band)
        implements Rule {

    /** Within {@code percent} of a published value on both sides. */
    public static Band around(
            Measure measure, String published, String unit, int percent, String xUnit) {
        BigDecimal value = new BigDecimal(published);
        return new Band(
                measure,
                unit,
                xUnit,
                value,
                Numbers.scaled(value, -percent),
                Numbers.scaled(value, percent),
                "± %d %%".formatted(percent));
    }

    /** Band from a published value, less {@code percent}, upwards. */
    public static Band atLeast(
            Measure measure, String published, String unit, int percent, String xUnit) {
        BigDecimal value = new BigDecimal(published);
        BigDecimal least = Numbers.scaled(value, -percent);
        String band = "at least " + Numbers.with(least, unit);
        return new Band(measure, unit, xUnit, value, least, null, band);
    }

    /** Band from a value that no error is counted from, upwards. */
    public static Band notBelow(Measure measure, String least, String unit, String xUnit) {
        BigDecimal value = new BigDecimal(least);
        String band = "at least " + Numbers.with(value, unit);
        return new Band(measure, unit, xUnit, null, value, null, band);
    }

    /** Band up to a value. */
    public static Band atMost(Measure measure, String most, String unit, String xUnit) {
        BigDecimal value = new BigDecimal(most);
        String band = "at most " + Numbers.with(value, unit);
        return new Band(measure, unit, xUnit, null, null, value, band);
    }

    /** Band from {@code least} to {@code most}, bounds included. */
    public static Band between(
            Measure measure, String least, String most, String unit, String xUnit) {
        return new Band(
                measure,
                unit,
                xUnit,
                null,
                new BigDecimal(least),
                new BigDecimal(most),
                unit.isEmpty() ? least + " to " + most : least + " to " + most + " " + unit);
    }

    @Override
    public List<String> curves() {
        return measure.curves();
    }

    @Override
    public Answer judge(EmulatedCurves emulated) {
        List<Point> points = measure.read(emulated);
        if (points.isEmpty()) {
            return Answer.none(band, "the curves have no value at the places of the statement");
        }
        Point low = points.stream().min(Comparator.comparing(Point::y)).orElseThrow();
        Point high = points.stream().max(Comparator.comparing(Point::y)).orElseThrow();
        Point worst = excess(low).compareTo(excess(high)) >= 0 ? low : high;
        boolean within = excess(worst).signum() <= 0;
        String text =
                low.y().compareTo(high.y()) == 0
                        ? Numbers.with(low.y(), unit)
                        : Numbers.plain(low.y()) + " to " + Numbers.with(high.y(), unit);
        if (measure.searched()) {
            text += " at " + Numbers.with(worst.x(), xUnit);
        }
        return new Answer(text, error(worst), band, within, within ? "" : reason(worst));
    }

    /** Distance of a value from the range; negative inside. */
    private BigDecimal excess(Point point) {
        BigDecimal under = least == null ? null : least.subtract(point.y());
        BigDecimal over = most == null ? null : point.y().subtract(most);
        if (under == null) {
            return over == null ? BigDecimal.ONE.negate() : over;
        }
        return over == null ? under : under.max(over);
    }

    private String error(Point worst) {
        return reference == null ? "-" : Numbers.signed(Numbers.percentOff(worst.y(), reference));
    }

    private String reason(Point worst) {
        return "%s at %s; %s"
                .formatted(
                        Numbers.with(worst.y(), unit),
                        Numbers.with(worst.x(), xUnit),
                        worst.limit());
    }
}

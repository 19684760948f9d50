package dev.doorbell.workloads.reproduce.statement;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reading of emulated curves: some values, each with its place and its bottleneck.
 *
 * @param curves it needs
 * @param reading of them; may be empty when a curve has no such place
 * @param searched true if answers have to name the place where a value was found
 */
public record Measure(
        List<String> curves, Function<EmulatedCurves, List<Point>> reading, boolean searched) {

    private static final Comparator<Point> BY_VALUE = Comparator.comparing(Point::y);

    public Measure {
        curves = List.copyOf(curves);
    }

    /** A reading of curves whose places are known. */
    public Measure(List<String> curves, Function<EmulatedCurves, List<Point>> reading) {
        this(curves, reading, false);
    }

    /** All points of a curve. */
    public static Measure all(String curve) {
        return new Measure(List.of(curve), emulated -> emulated.points(curve));
    }

    /** One curve divided by another, wherever both have a point. */
    public static Measure ratio(String numerator, String denominator) {
        return all(numerator).by(all(denominator));
    }

    /** The points of several curves, one after the other. */
    public static Measure together(String... curves) {
        return new Measure(
                List.of(curves),
                emulated ->
                        Stream.of(curves)
                                .flatMap(curve -> emulated.points(curve).stream())
                                .toList());
    }

    /**
     * Values of several curves at one place, as one curve.
     *
     * @param xs the new place of each curve's value
     * @param curves as many as {@code xs}
     * @param x where the curves are read
     */
    public static Measure across(List<Long> xs, List<String> curves, long x) {
        if (xs.size() != curves.size()) {
            throw new IllegalArgumentException(
                    "expected " + xs.size() + " curves but was " + curves.size());
        }
        return new Measure(
                curves,
                emulated -> {
                    List<Point> points = new ArrayList<>();
                    for (int i = 0; i < xs.size(); i++) {
                        BigDecimal place = BigDecimal.valueOf(xs.get(i));
                        emulated.points(curves.get(i)).stream()
                                .filter(isAt(x))
                                .forEach(point ->
                                        points.add(new Point(place, point.y(), point.limit())));
                    }
                    return points;
                });
    }

    /** Divided by another measure, wherever both have a point. */
    public Measure by(Measure denominator) {
        return new Measure(
                Stream.concat(curves.stream(), denominator.curves.stream()).distinct().toList(),
                emulated -> divided(read(emulated), denominator.read(emulated)));
    }

    /** Multiplied by a number. */
    public Measure times(String factor) {
        BigDecimal by = new BigDecimal(factor);
        return then(points ->
                points.stream()
                        .map(it -> new Point(it.x(), it.y().multiply(by), it.limit()))
                        .toList());
    }

    /** Appends the points of another measure. */
    public Measure and(Measure other) {
        return new Measure(
                Stream.concat(curves.stream(), other.curves.stream()).distinct().toList(),
                emulated ->
                        Stream.concat(read(emulated).stream(), other.read(emulated).stream())
                                .toList());
    }

    /** The value at one place. */
    public Measure at(long x) {
        return filtered(isAt(x));
    }

    /** The values at places below a limit. */
    public Measure below(long limit) {
        BigDecimal most = BigDecimal.valueOf(limit);
        return filtered(point -> point.x().compareTo(most) < 0);
    }

    /** The values at a place and above. */
    public Measure from(long place) {
        BigDecimal least = BigDecimal.valueOf(place);
        return filtered(point -> point.x().compareTo(least) >= 0);
    }

    /** The value at the first place. */
    public Measure first() {
        return then(points -> points.stream().limit(1).toList());
    }

    /** The largest value; the first of equals. */
    public Measure largest() {
        return then(points -> chosen(points, BinaryOperator.maxBy(BY_VALUE)).stream().toList());
    }

    /** The least value; the first of equals. */
    public Measure least() {
        return then(points -> chosen(points, BinaryOperator.minBy(BY_VALUE)).stream().toList());
    }

    /** Names the place where a value was found in answers. */
    public Measure withPlace() {
        return new Measure(curves, reading, true);
    }

    /** The largest value divided by the least. */
    public Measure swing() {
        return then(points -> {
            Optional<Point> largest = chosen(points, BinaryOperator.maxBy(BY_VALUE));
            Optional<Point> least = chosen(points, BinaryOperator.minBy(BY_VALUE));
            return largest.isEmpty() || least.isEmpty()
                    ? List.of()
                    : divided(List.of(moved(largest.get(), least.get())), List.of(least.get()));
        });
    }

    /** The values for a figure's curves. */
    public List<Point> read(EmulatedCurves emulated) {
        return reading.apply(emulated);
    }

    private Measure filtered(Predicate<Point> kept) {
        return then(points -> points.stream().filter(kept).toList());
    }

    private Measure then(Function<List<Point>, List<Point>> next) {
        return new Measure(curves, reading.andThen(next));
    }

    private static Predicate<Point> isAt(long x) {
        BigDecimal place = BigDecimal.valueOf(x);
        return point -> point.x().compareTo(place) == 0;
    }

    private static Point moved(Point point, Point to) {
        return new Point(to.x(), point.y(), point.limit());
    }

    private static Optional<Point> chosen(List<Point> points, BinaryOperator<Point> choice) {
        return points.stream().reduce(choice);
    }

    private static List<Point> divided(List<Point> numerators, List<Point> denominators) {
        List<Point> quotients = new ArrayList<>();
        for (Point numerator : numerators) {
            denominators.stream()
                    .filter(it -> it.x().compareTo(numerator.x()) == 0 && it.y().signum() != 0)
                    .map(it ->
                            new Point(
                                    numerator.x(),
                                    Numbers.quotient(numerator.y(), it.y()),
                                    numerator.limit()))
                    .forEach(quotients::add);
        }
        return quotients;
    }
}

package dev.doorbell.coordinator.chart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.DoubleStream;

/**
 * Scale of an axis from values to places between 0 and 1. It is logarithmic if all values are above
 * 0 and the largest is at least eight times the smallest, of sizes four times.
 */
final class Scale {

    /** Least ratio of a logarithmic axis; less would show a part of a decade. */
    private static final double LEAST_RATIO = 8;

    /** The same of sizes, whose ticks are powers of two. */
    private static final double LEAST_RATIO_OF_BYTES = 4;

    /** Ratio above which powers of ten suffice as ticks. */
    private static final double LONG = 500;

    private static final int MOST_TICKS = 9;
    private static final double ROOM = 0.04;
    private static final double[] STEPS = {1, 2, 5, 10};

    private final boolean logarithmic;
    private final boolean bytes;
    private final double from;
    private final double to;

    private Scale(boolean logarithmic, boolean bytes, double from, double to) {
        this.logarithmic = logarithmic;
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    /** Returns a scale for {@code values}, at least one; sizes have ticks at powers of two. */
    static Scale of(DoubleStream values, boolean bytes) {
        var range = values.summaryStatistics();
        double least = range.getMin();
        double most = range.getMax();
        boolean logarithmic =
                least > 0 && most / least >= (bytes ? LEAST_RATIO_OF_BYTES : LEAST_RATIO);
        double low = logarithmic ? Math.log(least) : Math.min(least, 0);
        double high = logarithmic ? Math.log(most) : Math.max(most, 0);
        double room = high > low ? (high - low) * ROOM : 1;
        // A linear axis begins at 0: a bar of half the height is half the value.
        double start = !logarithmic && least >= 0 ? 0 : low - room;
        return new Scale(logarithmic, bytes, start, high + room);
    }

    boolean logarithmic() {
        return logarithmic;
    }

    /** Returns the parameters with which a script draws the same axis. */
    SequencedMap<String, Object> document() {
        SequencedMap<String, Object> document = new LinkedHashMap<>();
        document.put("logarithmic", logarithmic);
        document.put("bytes", bytes);
        document.put("from", logarithmic ? Math.exp(from) : from);
        document.put("to", logarithmic ? Math.exp(to) : to);
        return document;
    }

    /** Returns the place of a value. */
    double place(double value) {
        return ((logarithmic ? Math.log(value) : value) - from) / (to - from);
    }

    /** Values of ticks, rising. */
    List<Double> ticks() {
        if (!logarithmic) {
            return linear();
        }
        double least = Math.exp(from);
        double most = Math.exp(to);
        if (bytes) {
            return powers(2, least, most);
        }
        return most / least > LONG ? powers(10, least, most) : steps(least, most);
    }

    private static List<Double> powers(int base, double least, double most) {
        int first = (int) Math.ceil(Math.log(least) / Math.log(base) - 1e-9);
        int last = (int) Math.floor(Math.log(most) / Math.log(base) + 1e-9);
        int stride = Math.max(1, Math.ceilDiv(last - first + 1, MOST_TICKS));
        List<Double> ticks = new ArrayList<>();
        for (int exponent = first; exponent <= last; exponent += stride) {
            ticks.add(Math.pow(base, exponent));
        }
        return ticks;
    }

    private static List<Double> steps(double least, double most) {
        List<Double> ticks = new ArrayList<>();
        double decade = Math.pow(10, Math.floor(Math.log10(least)));
        while (decade <= most) {
            for (int i = 0; i < STEPS.length - 1; i++) {
                double tick = decade * STEPS[i];
                if (tick >= least && tick <= most) {
                    ticks.add(tick);
                }
            }
            decade *= 10;
        }
        return ticks;
    }

    private List<Double> linear() {
        double rough = (to - from) / MOST_TICKS;
        double decade = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = decade * STEPS[STEPS.length - 1];
        for (double factor : STEPS) {
            if (factor * decade >= rough) {
                step = factor * decade;
                break;
            }
        }
        List<Double> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(from / step); i * step <= to; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    /** Returns a tick's label: {@code 4K} for bytes, else at most four digits or a power of ten. */
    String text(double value) {
        if (bytes && value >= 1 && value == Math.rint(value)) {
            return size((long) value);
        }
        double magnitude = Math.abs(value);
        if (magnitude != 0 && (magnitude >= 100_000 || magnitude < 0.001)) {
            return String.format(Locale.ROOT, "%.0e", value)
                    .replace("e+0", "e")
                    .replace("e-0", "e-");
        }
        String text = String.format(Locale.ROOT, "%.4f", value);
        return text.replaceFirst("\\.?0+$", "");
    }

    private static String size(long bytes) {
        String[] letters = {"", "K", "M", "G", "T"};
        int letter = 0;
        long rest = bytes;
        while (rest >= 1_024 && rest % 1_024 == 0 && letter < letters.length - 1) {
            rest /= 1_024;
            letter++;
        }
        return rest + letters[letter];
    }
}

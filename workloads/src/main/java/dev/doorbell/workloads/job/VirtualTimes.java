package dev.doorbell.workloads.job;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Virtual times as jobs write them: a number and a unit, such as {@code 250us}. */
public final class VirtualTimes {

    /** Allowed form, for error messages. */
    public static final String ALLOWED = "a time such as 0ps, 500ns, 250us, 1.5ms or 2s";

    private static final Pattern TIME = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(ps|ns|us|ms|s)");

    private VirtualTimes() {}

    /**
     * Reads a time.
     *
     * @return picoseconds, 0 or more
     * @throws JobException naming {@code field} when it is none or not whole picoseconds
     */
    public static long ps(String field, @Nullable Object value) {
        Matcher matcher = TIME.matcher(value == null ? "" : value.toString().strip());
        if (matcher.matches()) {
            try {
                return new BigDecimal(matcher.group(1))
                        .multiply(BigDecimal.valueOf(unitPs(matcher.group(2))))
                        .longValueExact();
            } catch (ArithmeticException notPicoseconds) {
                // Falls through to the complaint.
            }
        }
        throw JobException.invalid(field, value == null ? "missing" : "'" + value + "'", ALLOWED);
    }

    /** Text of a time in the largest unit in which it is a whole number. */
    public static String text(long ps) {
        for (String unit : new String[] {"s", "ms", "us", "ns"}) {
            if (ps != 0 && ps % unitPs(unit) == 0) {
                return ps / unitPs(unit) + unit;
            }
        }
        return ps + "ps";
    }

    private static long unitPs(String unit) {
        return switch (unit) {
            case "ps" -> 1;
            case "ns" -> 1_000;
            case "us" -> 1_000_000;
            case "ms" -> 1_000_000_000;
            default -> 1_000_000_000_000L;
        };
    }
}

package dev.doorbell.coordinator.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Formats of numbers on pages. */
public final class Amounts {

    private static final DateTimeFormatter DAY_AND_TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private static final int DIGITS = 3;
    private static final long SECONDS_A_MINUTE = 60;
    private static final long SECONDS_AN_HOUR = 3_600;
    private static final long SECONDS_A_DAY = 86_400;
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);
    private static final List<String> UNITS = List.of("ps", "ns", "us", "ms", "s");

    private Amounts() {}

    /** Formats an integer in groups of three digits. */
    public static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Formats virtual time exactly: {@code 6,481.579667 us}. */
    public static String virtualTime(long ps) {
        return microseconds(ps) + " us";
    }

    /** Formats virtual time in microseconds exactly: {@code 6,481.579667}. */
    public static String microseconds(long ps) {
        return String.format(Locale.ROOT, "%,d.%06d", ps / 1_000_000, ps % 1_000_000);
    }

    /** Formats virtual time to three digits: {@code 6.48 ms}. */
    public static String brief(long ps) {
        BigDecimal value =
                BigDecimal.valueOf(ps).round(new MathContext(DIGITS, RoundingMode.HALF_EVEN));
        int unit = 0;
        while (unit < UNITS.size() - 1 && value.compareTo(THOUSAND) >= 0) {
            value = value.movePointLeft(3);
            unit++;
        }
        int whole = Math.max(1, value.precision() - value.scale());
        return value.setScale(Math.max(0, DIGITS - whole), RoundingMode.HALF_EVEN).toPlainString()
                + " "
                + UNITS.get(unit);
    }

    /** Formats thousandths as percents: {@code 82.1 %}. */
    public static String percent(long permille) {
        return permille / 10 + "." + permille % 10 + " %";
    }

    /** Formats a time of the host, to the second and in UTC. */
    public static String instant(Instant instant) {
        return DAY_AND_TIME.format(instant) + " UTC";
    }

    /** Formats the time since an instant: {@code 3 min ago}. */
    public static String ago(Instant instant, Instant now) {
        long seconds = Math.max(0, Duration.between(instant, now).toSeconds());
        if (seconds < SECONDS_A_MINUTE) {
            return seconds + " s ago";
        }
        if (seconds < SECONDS_AN_HOUR) {
            return seconds / SECONDS_A_MINUTE + " min ago";
        }
        if (seconds < 2 * SECONDS_A_DAY) {
            return seconds / SECONDS_AN_HOUR + " h ago";
        }
        return seconds / SECONDS_A_DAY + " days ago";
    }

    /** Formats elapsed time of the host. */
    public static String elapsed(Duration duration) {
        long millis = Math.max(0, duration.toMillis());
        long seconds = millis / 1_000;
        if (seconds < 60) {
            return String.format(Locale.ROOT, "%d.%d s", seconds, millis % 1_000 / 100);
        }
        long minutes = seconds / 60;
        if (minutes < 60) {
            return minutes + " min " + seconds % 60 + " s";
        }
        return minutes / 60 + " h " + minutes % 60 + " min";
    }

    /** Formats an average rate per second of the host's time. */
    public static String rate(long count, Duration duration) {
        return grouped(count * 1_000 / Math.max(1, duration.toMillis()));
    }

    /** Formats the ratio of {@code b} to {@code a}: {@code 1.25x}, or a dash without a ratio. */
    public static String ratio(double a, double b) {
        return a == 0 || !Double.isFinite(b / a) ? "-" : String.format(Locale.ROOT, "%.3fx", b / a);
    }
}

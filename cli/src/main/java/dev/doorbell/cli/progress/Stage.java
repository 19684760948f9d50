package dev.doorbell.cli.progress;

import java.util.Locale;
import java.util.OptionalLong;

/** One thing that is under way: how far it has come, and since when. */
final class Stage {

    private static final int WIDTH = 16;
    private static final int LONGEST_NAME = 20;

    /** Of a terminal of 80 columns; what is longer cannot be written over. */
    private static final int LONGEST_LINE = 79;

    private static final long SECOND = 1_000_000_000;

    /** Parts that come faster than this are looked back on together. */
    private static final long APART_NANOS = SECOND / 4;

    private static final long PS_PER_US = 1_000_000;

    private final String what;
    private Pace pace;
    private long startNanos;
    private long done;
    private long all;
    private long virtualPs;

    Stage(String what, long nowNanos) {
        this.what = what;
        startNanos = nowNanos;
        pace = new Pace(nowNanos, APART_NANOS);
    }

    String what() {
        return what;
    }

    long done() {
        return done;
    }

    /** Parts of it are done; news that are late change nothing. */
    void came(long nowNanos, long done, long all) {
        this.all = all;
        this.done = Math.max(this.done, Math.min(done, all));
        pace.came(nowNanos, this.done);
    }

    /** It has come up to an instant of virtual time. */
    void virtual(long ps) {
        virtualPs = Math.max(virtualPs, ps);
    }

    /** It has run for so long already. */
    void ranFor(long nowNanos, long nanos) {
        startNanos = nowNanos - nanos;
        if (done == 0) {
            pace = new Pace(startNanos, APART_NANOS);
        }
    }

    /** Time since it began. */
    long elapsedNanos(long nowNanos) {
        return nowNanos - startNanos;
    }

    boolean complete() {
        return all > 0 && done == all;
    }

    /** All of that in a line; when it is too long its end is cut off. */
    String line(long nowNanos) {
        StringBuilder line = new StringBuilder(name());
        if (all > 0) {
            int full = Math.toIntExact(done * WIDTH / all);
            line.append(" [").append("#".repeat(full)).append(" ".repeat(WIDTH - full));
            line.append("] %3d %% %d/%d".formatted(done * 100 / all, done, all));
        }
        line.append("  ").append(clock(elapsedNanos(nowNanos)));
        OptionalLong rest = pace.restNanos(nowNanos, all);
        if (rest.isPresent() && !complete()) {
            line.append("  ETA ").append(clock(rest.getAsLong() + SECOND - 1)); // Never 0:00.
        }
        if (virtualPs > 0) {
            line.append("  virtual ")
                    .append(String.format(Locale.ROOT, "%,d us", virtualPs / PS_PER_US));
        }
        return line.substring(0, Math.min(LONGEST_LINE, line.length()));
    }

    /** Of a long one the end, which is what files differ in. */
    private String name() {
        return what.length() <= LONGEST_NAME
                ? what
                : "..." + what.substring(what.length() - LONGEST_NAME + 3);
    }

    private static String clock(long nanos) {
        long seconds = nanos / SECOND;
        return seconds < 3_600
                ? "%d:%02d".formatted(seconds / 60, seconds % 60)
                : "%d:%02d:%02d".formatted(seconds / 3_600, seconds / 60 % 60, seconds % 60);
    }
}

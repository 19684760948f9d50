package dev.doorbell.cli.progress;

import java.util.Locale;
import java.util.OptionalLong;

/** Activity with its progress and start time. */
final class Stage {

    private static final int WIDTH = 16;
    private static final int LONGEST_NAME = 20;

    /** Longest line on a terminal of 80 columns that can be overwritten. */
    private static final int LONGEST_LINE = 79;

    private static final long SECOND = 1_000_000_000;

    /** Least distance of marks; faster parts share one. */
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

    /** Records that parts are done; late reports are ignored. */
    void came(long nowNanos, long done, long all) {
        this.all = all;
        this.done = Math.max(this.done, Math.min(done, all));
        pace.came(nowNanos, this.done);
    }

    /** Records the reached virtual time. */
    void virtual(long ps) {
        virtualPs = Math.max(virtualPs, ps);
    }

    /** Sets the time for which it has already run. */
    void ranFor(long nowNanos, long nanos) {
        startNanos = nowNanos - nanos;
        if (done == 0) {
            pace = new Pace(startNanos, APART_NANOS);
        }
    }

    /** Returns the time since its start. */
    long elapsedNanos(long nowNanos) {
        return nowNanos - startNanos;
    }

    boolean complete() {
        return all > 0 && done == all;
    }

    /** Returns the progress in a line, cut off at the end if it is too long. */
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

    /** Name of the stage; of a long one its end, in which file names differ. */
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

package dev.doorbell.cli.progress;

import java.util.ArrayDeque;
import java.util.OptionalLong;

/**
 * How long the rest of some equal parts will take, if it goes on as it went of late: parts that
 * come later often take longer, so a slower pace of late counts for more than that of all so far. A
 * part that takes longer than those before slows the pace down while it lasts.
 */
final class Pace {

    /** Instants looked back on. */
    private static final int MARKS = 9;

    private final long beganNanos;
    private final long apartNanos;
    private final ArrayDeque<Mark> marks = new ArrayDeque<>();

    /**
     * The pace of something that begins at {@code nanos}.
     *
     * @param apartNanos between two instants looked back on, at least
     */
    Pace(long nanos, long apartNanos) {
        beganNanos = nanos;
        this.apartNanos = apartNanos;
        marks.add(new Mark(nanos, nanos, 0));
    }

    /** So many parts are done. */
    void came(long nanos, long done) {
        Mark last = marks.getLast();
        if (done <= last.done) {
            return;
        }
        boolean together = last.done > 0 && nanos - last.firstNanos < apartNanos;
        if (together) {
            marks.removeLast();
        }
        marks.addLast(new Mark(together ? last.firstNanos : nanos, nanos, done));
        if (marks.size() > MARKS) {
            marks.removeFirst();
        }
    }

    /** Time until {@code all} are done; empty as long as none is. */
    OptionalLong restNanos(long nowNanos, long all) {
        Mark first = marks.getFirst();
        Mark last = marks.getLast();
        long parts = last.done - first.done;
        if (parts == 0) {
            return OptionalLong.empty();
        }
        long present = nowNanos - last.nanos;
        // Parts may be so short that a whole number of nanoseconds would not do.
        double each = (double) (last.nanos - first.nanos) / parts;
        if (present > each) {
            each = (double) (nowNanos - first.nanos) / (parts + 1);
        }
        // A few quick ones in a row promise nothing.
        each = Math.max(each, (double) (last.nanos - beganNanos) / last.done);
        return OptionalLong.of(
                (long) Math.max(0, each * (all - last.done) - Math.min((double) present, each)));
    }

    /**
     * What had been done at an instant.
     *
     * @param firstNanos when the first part came of those that are looked back on together
     */
    private record Mark(long firstNanos, long nanos, long done) {}
}

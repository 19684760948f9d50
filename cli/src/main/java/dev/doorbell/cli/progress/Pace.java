package dev.doorbell.cli.progress;

import java.util.ArrayDeque;
import java.util.OptionalLong;

/**
 * Estimate of the remaining time of equal parts from the recent pace. Later parts often take
 * longer, so a slower recent pace outweighs the overall one. A part that takes longer than earlier
 * ones slows the pace down while it lasts.
 */
final class Pace {

    /** Number of recent marks. */
    private static final int MARKS = 9;

    private final long beganNanos;
    private final long apartNanos;
    private final ArrayDeque<Mark> marks = new ArrayDeque<>();

    /**
     * Creates the pace of an activity that starts at {@code nanos}.
     *
     * @param apartNanos least distance between two marks
     */
    Pace(long nanos, long apartNanos) {
        beganNanos = nanos;
        this.apartNanos = apartNanos;
        marks.add(new Mark(nanos, nanos, 0));
    }

    /** Records that {@code done} parts are done. */
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

    /** Returns the time until {@code all} are done; empty before the first part. */
    OptionalLong restNanos(long nowNanos, long all) {
        Mark first = marks.getFirst();
        Mark last = marks.getLast();
        long parts = last.done - first.done;
        if (parts == 0) {
            return OptionalLong.empty();
        }
        long present = nowNanos - last.nanos;
        // Parts may be so short that a whole number of nanoseconds is too coarse.
        double each = (double) (last.nanos - first.nanos) / parts;
        if (present > each) {
            each = (double) (nowNanos - first.nanos) / (parts + 1);
        }
        // A few quick ones in a row are no reliable sign.
        each = Math.max(each, (double) (last.nanos - beganNanos) / last.done);
        return OptionalLong.of(
                (long) Math.max(0, each * (all - last.done) - Math.min((double) present, each)));
    }

    /**
     * Number of parts done at a time.
     *
     * @param firstNanos time of the first part in this mark
     */
    private record Mark(long firstNanos, long nanos, long done) {}
}

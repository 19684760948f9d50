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
    private final ArrayDeque<Mark> marks = new ArrayDeque<>();

    /** The pace of something that begins at {@code nanos}. */
    Pace(long nanos) {
        beganNanos = nanos;
        marks.add(new Mark(nanos, 0));
    }

    /** So many parts are done. */
    void came(long nanos, long done) {
        if (done > marks.getLast().done) {
            marks.addLast(new Mark(nanos, done));
            if (marks.size() > MARKS) {
                marks.removeFirst();
            }
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
        long each = (last.nanos - first.nanos) / parts;
        if (present > each) {
            each = (nowNanos - first.nanos) / (parts + 1);
        }
        // A few quick ones in a row promise nothing.
        each = Math.max(each, (last.nanos - beganNanos) / last.done);
        return OptionalLong.of(Math.max(0, each * (all - last.done) - Math.min(present, each)));
    }

    private record Mark(long nanos, long done) {}
}

package dev.doorbell.workloads.datatype.contention;

import dev.doorbell.pdes.report.Measurement;
import java.util.List;

/**
 * A pack and its rival, begun at the same instant.
 *
 * @param row number of the case
 * @param strategy number of the strategy
 * @param rival number of the rival
 * @param packFirst whether the pack was given to the GPU before the rival
 * @param packPs from the start to the end of the pack
 * @param rivalPs from the start to the end of the rival
 */
record ContentionRow(
        int row, int strategy, int rival, boolean packFirst, long packPs, long rivalPs) {

    static final String SERIES = "contention";

    static ContentionRow of(Measurement measurement) {
        List<Long> it = measurement.values();
        return new ContentionRow(
                Math.toIntExact(it.get(0)),
                Math.toIntExact(it.get(1)),
                Math.toIntExact(it.get(2)),
                it.get(3) == 1,
                it.get(4),
                it.get(5));
    }

    Long[] values() {
        return new Long[] {
            (long) row, (long) strategy, (long) rival, packFirst ? 1L : 0L, packPs, rivalPs
        };
    }

    /** Time from the start until both are done. */
    long overallPs() {
        return Math.max(packPs, rivalPs);
    }
}

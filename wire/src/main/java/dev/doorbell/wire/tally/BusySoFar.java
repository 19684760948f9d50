package dev.doorbell.wire.tally;

import dev.doorbell.pdes.report.LpProgress;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How busy resources have been in a run that is still going on; for people to look at.
 *
 * @param clockPs the instant the farthest process has come to
 * @param busyPs time each resource has served, by name
 */
public record BusySoFar(long clockPs, SortedMap<String, Long> busyPs) {
    public BusySoFar {
        busyPs = Collections.unmodifiableSortedMap(new TreeMap<>(busyPs));
    }

    /** That of some processes. */
    public static BusySoFar of(Collection<LpProgress> processes) {
        long clockPs = 0;
        SortedMap<String, Long> busyPs = new TreeMap<>();
        for (LpProgress process : processes) {
            clockPs = Math.max(clockPs, process.clockPs());
            process.tally().busyPs().forEach((name, ps) -> busyPs.merge(name, ps, Long::sum));
        }
        return new BusySoFar(clockPs, busyPs);
    }
}

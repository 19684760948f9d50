package dev.doorbell.wire.tally;

import dev.doorbell.pdes.report.LpProgress;
import dev.doorbell.pdes.report.Resource;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How far a run has come that is still going on, and how busy its resources have been; for people
 * to look at.
 *
 * @param clockPs the instant the farthest process has come to
 * @param steps that programs have made
 * @param busyPs time each resource has served
 */
public record RunSoFar(long clockPs, long steps, SortedMap<Resource, Long> busyPs) {
    public RunSoFar {
        busyPs = Collections.unmodifiableSortedMap(new TreeMap<>(busyPs));
    }

    /** That of some processes, whose programs have made {@code steps}. */
    public static RunSoFar of(Collection<LpProgress> processes, long steps) {
        long clockPs = 0;
        SortedMap<Resource, Long> busyPs = new TreeMap<>();
        for (LpProgress process : processes) {
            clockPs = Math.max(clockPs, process.clockPs());
            process.tally().busyPs().forEach((name, ps) -> busyPs.merge(name, ps, Long::sum));
        }
        return new RunSoFar(clockPs, steps, busyPs);
    }
}

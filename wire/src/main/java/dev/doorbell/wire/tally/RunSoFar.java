package dev.doorbell.wire.tally;

import dev.doorbell.pdes.report.LpProgress;
import dev.doorbell.pdes.report.Resource;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Progress of a run under way, and the utilisation of its resources; for people to look at.
 *
 * @param clockPs clock of the process that is farthest ahead
 * @param steps that programs have made
 * @param busyPs time each resource has served
 */
public record RunSoFar(long clockPs, long steps, SortedMap<Resource, Long> busyPs) {
    public RunSoFar {
        busyPs = Collections.unmodifiableSortedMap(new TreeMap<>(busyPs));
    }

    /** Progress of some processes, whose programs have made {@code steps}. */
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

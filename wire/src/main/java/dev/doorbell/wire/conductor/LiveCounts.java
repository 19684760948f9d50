package dev.doorbell.wire.conductor;

import dev.doorbell.pdes.report.Resource;
import dev.doorbell.proto.membership.v1.MembershipProto.Utilisation;
import dev.doorbell.workloads.result.Bottleneck;
import java.util.HashMap;
import java.util.Map;

/**
 * Live progress of a run for people: the utilisation of its resources and the steps of its
 * programs. None of it enters a result.
 */
final class LiveCounts {

    /** Resources of a group that are kept; a longer report is ignored. */
    private static final int MOST_RESOURCES = 1_000;

    private final Map<Integer, Heard> heard = new HashMap<>();

    /**
     * Replaces the utilisation that a group reported before. A report that names resources that do
     * not exist is ignored as a whole.
     */
    synchronized void busy(int group, Utilisation soFar) {
        if (soFar.getBusyPsCount() > MOST_RESOURCES) {
            return;
        }
        Map<Resource, Long> busyPs = new HashMap<>();
        try {
            soFar.getBusyPsMap().forEach((name, ps) -> busyPs.put(Resource.parse(name), ps));
        } catch (IllegalArgumentException unknown) {
            return;
        }
        heard.put(group, new Heard(soFar.getClockPs(), soFar.getSteps(), busyPs));
    }

    /** Steps that programs have made. */
    synchronized long steps() {
        return heard.values().stream().mapToLong(Heard::steps).sum();
    }

    /** Busiest resources, as shares of the time each group has reached. */
    synchronized Bottleneck busy() {
        long clockPs = 0;
        Map<Resource, Long> busyPs = new HashMap<>();
        for (Heard group : heard.values()) {
            clockPs = Math.max(clockPs, group.clockPs());
            group.busyPs().forEach((resource, ps) -> busyPs.merge(resource, ps, Long::sum));
        }
        // Service that has been promised ends later than anything that has happened.
        long longestPs = busyPs.values().stream().mapToLong(Long::longValue).max().orElse(0);
        return Bottleneck.of(busyPs, Math.max(clockPs, longestPs));
    }

    /** Last report of a group. */
    private record Heard(long clockPs, long steps, Map<Resource, Long> busyPs) {}
}

package dev.doorbell.wire.conductor;

import dev.doorbell.proto.membership.v1.MembershipProto.Utilisation;
import dev.doorbell.workloads.result.Bottleneck;
import java.util.HashMap;
import java.util.Map;

/**
 * What is known of a run while it goes on, for people to look at: how far it has come, how busy its
 * resources have been so far, and how long services have waited for each other. Nothing of it
 * reaches a result.
 */
final class LiveCounts {

    /** Resources of a group that are kept; whoever says more is not heard out. */
    private static final int MOST_RESOURCES = 1_000;

    private final Map<Integer, Utilisation> utilisation = new HashMap<>();
    private long lagNanos;

    /** What a group says, in place of what it said before. */
    synchronized void busy(int group, Utilisation soFar) {
        if (soFar.getBusyPsCount() <= MOST_RESOURCES) {
            utilisation.put(group, soFar);
        }
    }

    /** Some services had ended a round, and others had not. */
    synchronized void lag(long nanos) {
        lagNanos += nanos;
    }

    synchronized long lagNanos() {
        return lagNanos;
    }

    /** Steps that programs have made. */
    synchronized long steps() {
        return utilisation.values().stream().mapToLong(Utilisation::getSteps).sum();
    }

    /** The busiest resources, as shares of what each group has come to. */
    synchronized Bottleneck busy() {
        long clockPs = 0;
        Map<String, Long> busyPs = new HashMap<>();
        for (Utilisation group : utilisation.values()) {
            clockPs = Math.max(clockPs, group.getClockPs());
            group.getBusyPsMap().forEach((name, ps) -> busyPs.merge(name, ps, Long::sum));
        }
        // Service that has been promised ends later than anything that has happened.
        long longestPs = busyPs.values().stream().mapToLong(Long::longValue).max().orElse(0);
        return Bottleneck.of(busyPs, Math.max(clockPs, longestPs));
    }
}

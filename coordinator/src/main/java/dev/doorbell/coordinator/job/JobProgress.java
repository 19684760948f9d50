package dev.doorbell.coordinator.job;

import dev.doorbell.wire.conductor.DistributedRun;
import dev.doorbell.wire.conductor.Member;
import java.util.List;

/**
 * How far a job that runs has come.
 *
 * @param virtualPs the earliest instant at which anything is left to do; 0 before the first round
 *     and when nothing is left
 * @param rounds of the clock begun so far
 * @param serviceIds the services that take part
 */
public record JobProgress(long virtualPs, long rounds, List<String> serviceIds) {
    public JobProgress {
        serviceIds = List.copyOf(serviceIds);
    }

    static JobProgress of(DistributedRun run) {
        long frontierPs = run.frontierPs();
        return new JobProgress(
                frontierPs == Long.MAX_VALUE ? 0 : frontierPs,
                run.rounds(),
                run.members().stream().map(Member::serviceId).toList());
    }
}

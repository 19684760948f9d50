package dev.doorbell.coordinator.job;

import dev.doorbell.wire.conductor.DistributedRun;
import dev.doorbell.wire.member.Member;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Progress and load of a running job, for display. Results of runs that ended by themselves do not
 * contain it.
 *
 * @param virtualPs time up to which the run has come; 0 before the first report
 * @param turns times that services have handled events up to a horizon
 * @param events events handled so far
 * @param waitedMillis time in which a service had events and waited for others, on average
 * @param busy load of resources so far, the busiest first; empty in the first second
 * @param serviceIds participating services
 * @param steps steps made by programs, at most {@code allSteps}
 * @param allSteps steps of a complete run; 0 if unknown
 */
public record JobProgress(
        long virtualPs,
        long turns,
        long events,
        long waitedMillis,
        List<Busy> busy,
        List<String> serviceIds,
        long steps,
        long allSteps) {

    private static final long NANOS_PER_MILLI = 1_000_000;

    public JobProgress {
        busy = List.copyOf(busy);
        serviceIds = List.copyOf(serviceIds);
    }

    /** Part of it that the result document of a cancelled run keeps. */
    Map<String, Object> reached() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("virtualPs", virtualPs);
        document.put("events", events);
        document.put("steps", steps);
        document.put("allSteps", allSteps);
        return document;
    }

    /** Progress of a run. */
    public static JobProgress of(DistributedRun run) {
        return new JobProgress(
                run.frontierPs(),
                run.turns(),
                run.events(),
                run.meanWaitNanos() / NANOS_PER_MILLI,
                run.busySoFar().busiest(),
                run.members().stream().map(Member::serviceId).toList(),
                Math.min(run.steps(), run.allSteps()),
                run.allSteps());
    }
}

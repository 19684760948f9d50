package dev.doorbell.coordinator.job;

import dev.doorbell.wire.conductor.DistributedRun;
import dev.doorbell.wire.conductor.Member;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How far a job that runs has come, and how it goes. It is for people to look at; no result of a
 * run that ended by itself has it.
 *
 * @param virtualPs the earliest instant at which anything is left to do; 0 before the first round
 *     and when nothing is left
 * @param rounds of the clock begun so far
 * @param events handled so far
 * @param lagMillis for how long some services had ended a round and waited for the others, in all
 * @param busy how busy resources have been so far, the busiest first; empty in the first second
 * @param serviceIds the services that take part
 * @param steps that programs have made, at most {@code allSteps}
 * @param allSteps that they will have made when all goes well; 0 when nobody knows
 */
public record JobProgress(
        long virtualPs,
        long rounds,
        long events,
        long lagMillis,
        List<Busy> busy,
        List<String> serviceIds,
        long steps,
        long allSteps) {

    private static final long NANOS_PER_MILLI = 1_000_000;

    public JobProgress {
        busy = List.copyOf(busy);
        serviceIds = List.copyOf(serviceIds);
    }

    /** What result documents keep of it when a run is broken off. */
    Map<String, Object> reached() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("virtualPs", virtualPs);
        document.put("events", events);
        document.put("steps", steps);
        document.put("allSteps", allSteps);
        return document;
    }

    static JobProgress of(DistributedRun run) {
        long frontierPs = run.frontierPs();
        return new JobProgress(
                frontierPs == Long.MAX_VALUE ? 0 : frontierPs,
                run.rounds(),
                run.events(),
                run.lagNanos() / NANOS_PER_MILLI,
                run.busySoFar().resources(),
                run.members().stream().map(Member::serviceId).toList(),
                Math.min(run.steps(), run.allSteps()),
                run.allSteps());
    }
}

package dev.doorbell.wire.conductor;

import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.workloads.cluster.LpRole;
import java.util.List;

/**
 * Outcome of a distributed run.
 *
 * @param state as the services' schedulers saw it; FAILED when the run was broken off
 * @param reasons for which it was broken off, one sentence each
 * @param lost processes of the service whose death broke it off; empty when none did
 * @param results by process number; empty when the run was broken off
 */
public record RunOutcome(
        RunState state, List<String> reasons, List<LpRole> lost, List<LpResult> results) {
    public RunOutcome {
        reasons = List.copyOf(reasons);
        lost = List.copyOf(lost);
        results = List.copyOf(results);
    }
}

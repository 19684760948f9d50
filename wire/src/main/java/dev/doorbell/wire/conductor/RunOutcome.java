package dev.doorbell.wire.conductor;

import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.report.LpResult;
import java.util.List;

/**
 * How a distributed run ended.
 *
 * @param state as the services' schedulers saw it; FAILED when the run was broken off
 * @param reasons why it was broken off, one sentence each
 * @param results by process number; empty when the run was broken off
 */
public record RunOutcome(RunState state, List<String> reasons, List<LpResult> results) {
    public RunOutcome {
        reasons = List.copyOf(reasons);
        results = List.copyOf(results);
    }
}

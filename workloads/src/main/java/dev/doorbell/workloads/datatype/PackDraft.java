package dev.doorbell.workloads.datatype;

import dev.doorbell.workloads.Estimate;
import dev.doorbell.workloads.WorkloadDraft;
import dev.doorbell.workloads.WorkloadPlan;
import java.util.List;
import java.util.function.Function;

/**
 * Draft of a job that packs some types.
 *
 * @param cases the types
 * @param planner makes the plan once the types are made
 */
public record PackDraft(PackCases cases, Function<List<PackCase>, WorkloadPlan> planner)
        implements WorkloadDraft {

    @Override
    public Estimate estimate() {
        return cases.estimate();
    }

    @Override
    public WorkloadPlan plan() {
        return planner.apply(cases.all());
    }
}

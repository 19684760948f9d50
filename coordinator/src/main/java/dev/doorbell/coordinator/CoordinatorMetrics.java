package dev.doorbell.coordinator;

import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.wire.conductor.ConductorCounters;
import dev.doorbell.wire.conductor.Membership;
import dev.doorbell.wire.conductor.ServiceKinds;
import dev.doorbell.workloads.cluster.LpKind;
import dev.doorbell.workloads.result.JobState;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The coordinator's metrics; each name says which clock it counts on. */
final class CoordinatorMetrics implements MeterBinder {

    private final ConductorCounters counters;
    private final Membership membership;
    private final JobBoard board;

    CoordinatorMetrics(ConductorCounters counters, Membership membership, JobBoard board) {
        this.counters = counters;
        this.membership = membership;
        this.board = board;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        counter(
                registry,
                "doorbell.virtual.events",
                "Events of collected runs",
                ConductorCounters::events);
        counter(registry, "doorbell.wall.runs", "Runs launched", ConductorCounters::runs);
        counter(registry, "doorbell.wall.rounds", "Rounds of the clock", ConductorCounters::rounds);
        counter(
                registry,
                "doorbell.wall.advances",
                "Services active, summed over rounds",
                ConductorCounters::advances);
        counter(
                registry,
                "doorbell.wall.messages",
                "Batches between services",
                ConductorCounters::batches);
        for (LpKind kind : LpKind.values()) {
            Gauge.builder("doorbell.wall.members", membership, it -> members(it, kind))
                    .tag("kind", ServiceKinds.text(kind))
                    .description("Services that are members")
                    .register(registry);
        }
        for (JobState state : JobState.values()) {
            Gauge.builder("doorbell.wall.jobs", board, it -> it.count(state))
                    .tag("state", state.name().toLowerCase(Locale.ROOT))
                    .description("Jobs known, by state")
                    .register(registry);
        }
    }

    private void counter(
            MeterRegistry registry,
            String name,
            String description,
            ToDoubleFunction<ConductorCounters> value) {
        FunctionCounter.builder(name, counters, value).description(description).register(registry);
    }

    private static double members(Membership membership, LpKind kind) {
        return membership.members().stream().filter(member -> member.kind() == kind).count();
    }
}

package dev.doorbell.coordinator;

import dev.doorbell.wire.conductor.ConductorCounters;
import dev.doorbell.wire.member.Membership;
import dev.doorbell.wire.member.ServiceKinds;
import dev.doorbell.workloads.cluster.LpKind;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/** Metrics of the coordinator's clock and membership. Each name states its clock. */
final class CoordinatorMetrics implements MeterBinder {

    private final ConductorCounters counters;
    private final Membership membership;

    CoordinatorMetrics(ConductorCounters counters, Membership membership) {
        this.counters = counters;
        this.membership = membership;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        FunctionCounter.builder("doorbell.virtual.time", counters, it -> it.virtualPs() / 1e12)
                .baseUnit("seconds")
                .description("Virtual time that jobs have come forward")
                .register(registry);
        FunctionCounter.builder("doorbell.wall.waited", counters, it -> it.waitedNanos() / 1e9)
                .baseUnit("seconds")
                .description(
                        "Time in which services had events and waited for others, summed over services")
                .register(registry);
        counter(registry, "doorbell.wall.runs", "Runs launched", ConductorCounters::runs);
        counter(
                registry,
                "doorbell.wall.turns",
                "Times that services handled events up to a horizon",
                ConductorCounters::turns);
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
            Gauge.builder("doorbell.wall.members.silence", membership, it -> silence(it, kind))
                    .tag("kind", ServiceKinds.text(kind))
                    .baseUnit("seconds")
                    .description("Since when the member heard longest ago has been silent")
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

    private static double silence(Membership membership, LpKind kind) {
        return membership.silentNanos(kind) / 1e9;
    }

    private static double members(Membership membership, LpKind kind) {
        return membership.members().stream().filter(member -> member.kind() == kind).count();
    }
}

package dev.doorbell.wire.service;

import dev.doorbell.wire.participant.RunCounters;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/** Metrics of a hosting service; each name has the clock on which it counts. */
final class HostingMetrics implements MeterBinder {

    private final RunCounters counters;
    private final HostedParticipant participant;

    HostingMetrics(RunCounters counters, HostedParticipant participant) {
        this.counters = counters;
        this.participant = participant;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        counter(
                registry,
                "doorbell.virtual.events",
                "Events handled by the processes hosted here",
                RunCounters::events);
        counter(registry, "doorbell.wall.runs", "Runs taken part in", RunCounters::runs);
        counter(
                registry,
                "doorbell.wall.turns",
                "Times that this service handled events up to a horizon",
                RunCounters::turns);
        counter(
                registry,
                "doorbell.wall.clocks",
                "States of its clock sent to other services without a batch",
                RunCounters::clocks);
        counter(
                registry,
                "doorbell.wall.batches",
                "Batches sent to other services",
                RunCounters::batches);
        counter(
                registry,
                "doorbell.wall.messages",
                "Trains of messages sent to other services",
                RunCounters::trains);
        FunctionCounter.builder("doorbell.wall.link", counters, RunCounters::bytes)
                .baseUnit("bytes")
                .description("Bytes of trains sent to other services")
                .register(registry);
        FunctionCounter.builder("doorbell.wall.busy", counters, it -> it.busyNanos() / 1e9)
                .baseUnit("seconds")
                .description("Time in which this service was working on turns")
                .register(registry);
        FunctionCounter.builder("doorbell.wall.waited", counters, it -> it.waitedNanos() / 1e9)
                .baseUnit("seconds")
                .description("Time in which this service had events and waited for others")
                .register(registry);
        counter(
                registry,
                "doorbell.wall.links.lost",
                "Links to other services that broke during a run",
                RunCounters::lostLinks);
        new VirtualMetrics(counters.virtual()).bindTo(registry);
        Gauge.builder("doorbell.wall.runs.held", participant, HostedParticipant::runsHeld)
                .description("Runs whose memories, queue pairs and threads this service holds")
                .register(registry);
        Gauge.builder("doorbell.wall.registered", participant, it -> it.registered() ? 1 : 0)
                .description("1 while the coordinator has this service as a member")
                .register(registry);
    }

    private void counter(
            MeterRegistry registry,
            String name,
            String description,
            ToDoubleFunction<RunCounters> value) {
        FunctionCounter.builder(name, counters, value).description(description).register(registry);
    }
}

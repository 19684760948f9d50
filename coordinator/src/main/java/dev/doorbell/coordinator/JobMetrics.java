package dev.doorbell.coordinator;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.workloads.result.JobState;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Metrics of jobs by state. */
final class JobMetrics implements MeterBinder {

    private final JobBoard board;

    JobMetrics(JobBoard board) {
        this.board = board;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Map<JobState, Counter> ended = new EnumMap<>(JobState.class);
        for (JobState state : JobState.values()) {
            Gauge.builder("doorbell.wall.jobs", board, it -> it.count(state))
                    .tag("state", text(state))
                    .description("Jobs known, by state")
                    .register(registry);
            if (state.ended()) {
                ended.put(
                        state,
                        Counter.builder("doorbell.wall.jobs.ended")
                                .tag("state", text(state))
                                .description("Jobs that ended since the coordinator was started")
                                .register(registry));
            }
        }
        Gauge.builder("doorbell.wall.job.age", board, JobMetrics::age)
                .baseUnit("seconds")
                .description(
                        "For how long the oldest of the jobs that run has been running; 0 without one")
                .register(registry);
        board.watch(job -> {
            Counter counter = ended.get(job.state());
            if (counter != null) {
                counter.increment();
            }
        });
    }

    private static double age(JobBoard board) {
        return board.list().stream()
                .filter(job -> job.state() == JobState.RUNNING)
                .map(Job::startedAt)
                .filter(startedAt -> startedAt != null)
                .mapToDouble(
                        startedAt -> Duration.between(startedAt, Instant.now()).toMillis() / 1e3)
                .max()
                .orElse(0);
    }

    private static String text(JobState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}

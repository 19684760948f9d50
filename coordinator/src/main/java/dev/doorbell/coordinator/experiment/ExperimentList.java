package dev.doorbell.coordinator.experiment;

import dev.doorbell.coordinator.experiment.ExperimentState.Failed;
import dev.doorbell.coordinator.experiment.ExperimentState.Found;
import dev.doorbell.coordinator.experiment.ExperimentState.Running;
import dev.doorbell.coordinator.job.JobConflictException;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.reproduce.Progress;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Experiments of one kind, at most one for each job. Results are kept in memory.
 *
 * @param <R> result of an experiment
 */
final class ExperimentList<R> {

    private static final Logger log = LoggerFactory.getLogger(ExperimentList.class);
    private static final int MOST_KEPT = 100;
    private static final int MOST_WAITING = 10;

    private final Executor executor;
    private final Map<String, ExperimentState<R>> states = new LinkedHashMap<>();
    private final Map<String, Object> started = new HashMap<>();

    ExperimentList(Executor executor) {
        this.executor = executor;
    }

    synchronized Optional<ExperimentState<R>> of(String id) {
        return Optional.ofNullable(states.get(id));
    }

    /**
     * Starts an experiment, unless one with the same job and settings runs or has a result.
     *
     * @param id name of the job
     * @param settings of the experiment
     * @param experiment the experiment; throws {@code JobException} if it is impossible
     * @throws JobConflictException if one with other settings of the job runs, or too many wait
     */
    synchronized void start(String id, Object settings, Function<Progress, R> experiment) {
        ExperimentState<R> state = states.get(id);
        boolean same = settings.equals(started.get(id));
        if (same && (state instanceof Running || state instanceof Found)) {
            return;
        }
        if (state instanceof Running) {
            throw new JobConflictException(
                    "an experiment with other settings of %s runs; start this one later"
                            .formatted(id));
        }
        if (states.values().stream().filter(it -> it instanceof Running).count() >= MOST_WAITING) {
            throw new JobConflictException(
                    "%d experiments wait; start that of %s later".formatted(MOST_WAITING, id));
        }
        started.put(id, settings);
        put(id, new Running<>("", 0, 0));
        executor.execute(() -> put(id, run(id, experiment)));
    }

    private ExperimentState<R> run(String id, Function<Progress, R> experiment) {
        try {
            return new Found<>(
                    experiment.apply(
                            (stage, done, total) -> put(id, new Running<>(stage, done, total))));
        } catch (JobException refused) {
            return new Failed<>(String.valueOf(refused.getMessage()));
        } catch (RuntimeException | Error e) {
            log.warn("no experiment with {}", id, e);
            return new Failed<>(String.valueOf(e.getMessage()));
        }
    }

    private synchronized void put(String id, ExperimentState<R> state) {
        states.put(id, state);
        if (states.size() > MOST_KEPT) {
            states.keySet().stream()
                    .filter(it -> !(states.get(it) instanceof Running))
                    .findFirst()
                    .ifPresent(it -> {
                        states.remove(it);
                        started.remove(it);
                    });
        }
    }
}

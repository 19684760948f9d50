package dev.doorbell.coordinator.experiment;

import dev.doorbell.coordinator.experiment.ExperimentState.Failed;
import dev.doorbell.coordinator.experiment.ExperimentState.Found;
import dev.doorbell.coordinator.experiment.ExperimentState.Running;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.reproduce.Progress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Predicate;
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

    ExperimentList(Executor executor) {
        this.executor = executor;
    }

    synchronized Optional<ExperimentState<R>> of(String id) {
        return Optional.ofNullable(states.get(id));
    }

    /**
     * Starts an experiment, unless one with the job runs, or has ended with a suitable result.
     *
     * @param id name of the job
     * @param suitable true for the result that this experiment would have
     * @param experiment the experiment; throws {@code JobException} if it is impossible
     */
    synchronized void start(
            String id, Predicate<? super R> suitable, Function<Progress, R> experiment) {
        ExperimentState<R> state = states.get(id);
        if (state instanceof Running
                || (state instanceof Found<R> found && suitable.test(found.result()))) {
            return;
        }
        if (states.values().stream().filter(it -> it instanceof Running).count() >= MOST_WAITING) {
            put(id, new Failed<>("too many experiments are waiting; try again later"));
            return;
        }
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
                    .ifPresent(states::remove);
        }
    }
}

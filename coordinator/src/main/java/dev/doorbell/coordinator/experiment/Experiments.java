package dev.doorbell.coordinator.experiment;

import dev.doorbell.coordinator.experiment.ExperimentState.Failed;
import dev.doorbell.coordinator.experiment.ExperimentState.Found;
import dev.doorbell.coordinator.experiment.ExperimentState.Running;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.experiment.JobExperiment;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.PayloadMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Experiments with ended jobs, one job after the other, in this process. Results are kept in
 * memory: the same job gives the same ones again.
 */
public final class Experiments implements AutoCloseable {

    /** Events of a job from which on its experiments would take too long. */
    public static final long MOST_EVENTS = 100_000;

    /**
     * Part of the memory of this process that the data of a job may take; two runs take place at
     * once.
     */
    private static final int MEMORY_PART = 8;

    private static final Logger log = LoggerFactory.getLogger(Experiments.class);
    private static final int MOST_KEPT = 100;
    private static final int MOST_WAITING = 10;

    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("experiments").factory());
    private final Map<String, ExperimentState> states = new LinkedHashMap<>();
    private final long mostBytes;

    /** Creates experiments whose data fit this process beside its other work. */
    public Experiments() {
        this(Runtime.getRuntime().maxMemory() / MEMORY_PART);
    }

    /** Creates experiments with jobs that store at most {@code mostBytes}. */
    Experiments(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Returns the state of the experiments with a job; empty if nobody started them. */
    public synchronized Optional<ExperimentState> of(String id) {
        return Optional.ofNullable(states.get(id));
    }

    /**
     * Starts the experiments with a job, unless they run or have ended with a result.
     *
     * @param id name of the job
     * @param digest of its result
     * @param request the job
     */
    public synchronized void start(String id, String digest, Supplier<RunRequest> request) {
        if (states.get(id) instanceof Running || states.get(id) instanceof Found) {
            return;
        }
        if (states.values().stream().filter(it -> it instanceof Running).count() >= MOST_WAITING) {
            put(id, new Failed("too many experiments are waiting; try again later"));
            return;
        }
        put(id, new Running("", 0, 0));
        thread.execute(() -> put(id, run(id, digest, request)));
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private ExperimentState run(String id, String digest, Supplier<RunRequest> request) {
        try {
            RunRequest job = request.get();
            requireRoom(job);
            JobExperiment experiment =
                    JobExperiment.of(
                            job.spec(),
                            ProfileYaml.read(job.profileYaml()),
                            (stage, done, total) -> put(id, new Running(stage, done, total)));
            return experiment.digest().equals(digest)
                    ? new Found(experiment)
                    : new Failed(
                            "the job has the digest %s now; run it again"
                                    .formatted(experiment.digest()));
        } catch (JobException refused) {
            return new Failed(String.valueOf(refused.getMessage()));
        } catch (RuntimeException | Error e) {
            log.warn("no experiment with {}", id, e);
            return new Failed(String.valueOf(e.getMessage()));
        }
    }

    private void requireRoom(RunRequest job) {
        long stored = job.plan().workload().storedBytes();
        if (job.spec().payload() == PayloadMode.REAL && stored > mostBytes) {
            throw new JobException(
                    JobFields.PAYLOAD.name(),
                    "the job stores %d bytes, more than the %d of an experiment here; use './doorbell bottleneck FILE'"
                            .formatted(stored, mostBytes));
        }
    }

    private synchronized void put(String id, ExperimentState state) {
        states.put(id, state);
        if (states.size() > MOST_KEPT) {
            states.keySet().stream()
                    .filter(it -> !(states.get(it) instanceof Running))
                    .findFirst()
                    .ifPresent(states::remove);
        }
    }
}

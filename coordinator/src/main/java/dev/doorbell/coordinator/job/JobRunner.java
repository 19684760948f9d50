package dev.doorbell.coordinator.job;

import dev.doorbell.wire.conductor.Conductor;
import dev.doorbell.wire.conductor.DistributedRun;
import dev.doorbell.wire.conductor.Member;
import dev.doorbell.wire.conductor.Membership;
import dev.doorbell.wire.conductor.RunOutcome;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.wire.document.ProfileYaml;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Results;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes jobs from the board, one at a time and in their order, and sees each to its end. */
public final class JobRunner implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(JobRunner.class);

    private final JobBoard board;
    private final Conductor conductor;
    private final Membership membership;
    private final Duration serviceWait;
    private final Consumer<Job> cancelWatch = this::changed;
    private volatile @Nullable Current current;
    private @Nullable Thread thread;

    /** A runner that lets a job wait {@code serviceWait} for services that are missing. */
    public JobRunner(
            JobBoard board, Conductor conductor, Membership membership, Duration serviceWait) {
        this.board = board;
        this.conductor = conductor;
        this.membership = membership;
        this.serviceWait = serviceWait;
    }

    /** Begins to take jobs. */
    public void start() {
        board.watch(cancelWatch);
        thread = Thread.ofPlatform().daemon().name("jobs").start(this::work);
    }

    @Override
    public void close() {
        board.unwatch(cancelWatch);
        Thread working = thread;
        if (working != null) {
            working.interrupt();
        }
        Current running = current;
        if (running != null) {
            running.run().abort("the coordinator is shutting down");
        }
    }

    /** How far a job has come; empty unless it is the one that runs. */
    public Optional<JobProgress> progress(String id) {
        Current running = current;
        return running == null || !running.jobId().equals(id)
                ? Optional.empty()
                : Optional.of(JobProgress.of(running.run()));
    }

    /** What a job was asked to do; empty unless it is the one that runs. */
    public Optional<RunRequest> request(String id) {
        Current running = current;
        return running == null || !running.jobId().equals(id)
                ? Optional.empty()
                : Optional.of(running.run().request());
    }

    private void work() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                work(board.take());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void work(RunRequest request) throws InterruptedException {
        String id = request.jobId();
        try {
            Optional<String> missing = awaitServices(request);
            if (board.isCancelled(id)) {
                board.end(request, JobState.CANCELLED, List.of(JobBoard.CANCELLED));
            } else if (missing.isPresent()) {
                String reason =
                        "the job waited %d s for services: %s"
                                .formatted(serviceWait.toSeconds(), missing.get());
                board.end(request, JobState.FAILED, List.of(reason));
            } else {
                launch(request);
            }
        } catch (RuntimeException e) {
            log.error("job {} cannot be run", id, e);
            board.end(
                    request,
                    JobState.FAILED,
                    List.of("the coordinator could not run the job: " + e.getMessage()));
        } finally {
            current = null;
        }
    }

    private void launch(RunRequest request) throws InterruptedException {
        Ended first = run(request, null);
        Optional<SecondStart> second = SecondStart.of(request, first.outcome());
        if (second.isEmpty()
                || awaitServices(second.get().request()).isPresent()
                || board.isCancelled(request.jobId())) {
            first.tell(board);
            return;
        }
        log.warn("job {}: {}", request.jobId(), second.get().warning());
        run(second.get().request(), second.get().warning()).tell(board);
    }

    /** Sees a run to its end, whose result gets a warning when there is one. */
    private Ended run(RunRequest request, @Nullable String warning) throws InterruptedException {
        String id = request.jobId();
        long began = System.nanoTime();
        DistributedRun run = conductor.launch(request);
        current = new Current(id, run);
        board.running(id);
        if (board.isCancelled(id)) {
            run.abort(JobBoard.CANCELLED);
        }
        RunOutcome outcome = outcome(run, request.spec().wallClockSeconds());
        double wallSeconds = (System.nanoTime() - began) / 1e9;
        JobResult result =
                Results.assemble(
                        request.spec(),
                        ProfileYaml.read(request.profileYaml()),
                        outcome.state(),
                        outcome.reasons(),
                        outcome.results(),
                        wallSeconds);
        log.info(
                "job {} ended: {} after {} rounds and {} s",
                id,
                result.state(),
                run.rounds(),
                wallSeconds);
        return new Ended(id, outcome, warning == null ? result : result.warning(warning));
    }

    private Optional<String> awaitServices(RunRequest request) throws InterruptedException {
        boolean complete =
                membership.await(
                        members ->
                                board.isCancelled(request.jobId())
                                        || missing(request, members).isEmpty(),
                        System.nanoTime() + serviceWait.toNanos());
        return complete ? Optional.empty() : missing(request, membership.members());
    }

    private static Optional<String> missing(RunRequest request, List<Member> members) {
        return Conductor.missing(request.plan().roles(), members);
    }

    private static RunOutcome outcome(DistributedRun run, int wallClockSeconds)
            throws InterruptedException {
        try {
            return run.outcome().get(wallClockSeconds, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            run.abort(
                    "the run took longer than its wall-clock limit of " + wallClockSeconds + " s");
            return run.outcome().resultNow();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private void changed(Job job) {
        if (!board.isCancelled(job.id())) {
            return;
        }
        membership.wake();
        Current running = current;
        if (running != null && running.jobId().equals(job.id())) {
            running.run().abort(JobBoard.CANCELLED);
        }
    }

    /** How a run ended. */
    private record Ended(String id, RunOutcome outcome, JobResult result) {
        void tell(JobBoard board) {
            boolean cancelled = outcome.reasons().contains(JobBoard.CANCELLED);
            board.end(id, cancelled ? JobState.CANCELLED : result.state(), result);
        }
    }

    private record Current(String jobId, DistributedRun run) {}
}

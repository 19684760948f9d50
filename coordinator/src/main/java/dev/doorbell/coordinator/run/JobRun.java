package dev.doorbell.coordinator.run;

import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.wire.conductor.Conductor;
import dev.doorbell.wire.conductor.DistributedRun;
import dev.doorbell.wire.conductor.RunOutcome;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.wire.member.Member;
import dev.doorbell.wire.member.Membership;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.Results;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Run of a job on its services, from launch to end. */
final class JobRun {

    private static final Logger log = LoggerFactory.getLogger(JobRun.class);

    private final JobBoard board;
    private final Conductor conductor;
    private final Membership membership;
    private final Duration serviceWait;
    private final RunRequest request;
    private final List<Member> services;
    private volatile @Nullable Planning planning;
    private volatile @Nullable DistributedRun current;
    private volatile @Nullable String broken;

    JobRun(
            JobBoard board,
            Conductor conductor,
            Membership membership,
            Duration serviceWait,
            RunRequest request,
            List<Member> services) {
        this.board = board;
        this.conductor = conductor;
        this.membership = membership;
        this.serviceWait = serviceWait;
        this.request = request;
        this.services = services;
    }

    /**
     * Plans and launches the job and reports its end to the board.
     *
     * @param planner planner of the job
     * @param closing true if the coordinator ends; the board then gets no report
     */
    void run(Planner planner, BooleanSupplier closing) {
        try (Planning begun = planner.begin(request)) {
            planning = begun;
            if (broken != null) {
                begun.cancel();
            }
            Optional<String> trouble = begun.trouble();
            String ending = broken;
            if (trouble.isPresent() || ending != null) {
                if (!closing.getAsBoolean()) {
                    boolean cancelled = JobBoard.CANCELLED.equals(ending);
                    board.end(
                            request,
                            cancelled ? JobState.CANCELLED : JobState.FAILED,
                            List.of(ending != null ? ending : trouble.get()));
                }
                return;
            }
            Ended ended = launch();
            if (!closing.getAsBoolean()) {
                ended.tell(board);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            DistributedRun running = current;
            if (running != null) {
                running.abort("the coordinator could not go on with the job");
            }
            if (closing.getAsBoolean()) {
                return;
            }
            log.error("job {} cannot be run", request.jobId(), e);
            board.end(
                    request,
                    JobState.FAILED,
                    List.of("the coordinator could not run the job: " + e.getMessage()));
        }
    }

    /** Aborts the run. */
    void abort(String reason) {
        broken = reason;
        Planning begun = planning;
        if (begun != null) {
            begun.cancel();
        }
        membership.wake();
        DistributedRun running = current;
        if (running != null) {
            running.abort(reason);
        }
    }

    RunRequest request() {
        return request;
    }

    /** Progress of the run; empty before the launch. */
    Optional<JobProgress> progress() {
        return Optional.ofNullable(current).map(JobProgress::of);
    }

    private Ended launch() throws InterruptedException {
        int starts = board.get(request.jobId()).starts();
        Ended first =
                run(
                        request,
                        services,
                        starts == 1
                                ? null
                                : "%s, and the job was started again; this is start %d"
                                        .formatted(JobBoard.RESTARTED, starts));
        Optional<SecondStart> second = SecondStart.of(request, first.outcome());
        if (second.isEmpty() || !awaitServices(second.get().request())) {
            return first;
        }
        log.warn("job {}: {}", request.jobId(), second.get().warning());
        board.beginAgain(request.jobId());
        return run(second.get().request(), own(membership.members()), second.get().warning());
    }

    /** Waits for services. Returns true if enough of them are present in time. */
    private boolean awaitServices(RunRequest what) throws InterruptedException {
        membership.await(
                members -> broken != null || what.missing(own(members)).isEmpty(),
                System.nanoTime() + serviceWait.toNanos());
        return broken == null && what.missing(own(membership.members())).isEmpty();
    }

    /** Returns the members that belong to this job; one that reconnected has its old name. */
    private List<Member> own(List<Member> members) {
        return members.stream()
                .filter(member ->
                        services.stream()
                                .anyMatch(own -> own.serviceId().equals(member.serviceId())))
                .toList();
    }

    /** Runs to the end, and adds a warning to the result if there is one. */
    private Ended run(RunRequest what, List<Member> where, @Nullable String warning)
            throws InterruptedException {
        long began = System.nanoTime();
        DistributedRun run = conductor.launch(what, where);
        current = run;
        if (board.isCancelled(what.jobId())) {
            run.abort(JobBoard.CANCELLED);
        }
        String reason = broken;
        if (reason != null) {
            run.abort(reason);
        }
        RunOutcome outcome = outcome(run, what.spec().wallClockSeconds());
        double wallSeconds = (System.nanoTime() - began) / 1e9;
        JobResult result =
                Results.assemble(
                        what.spec(),
                        what.plan().workload(),
                        outcome.state(),
                        outcome.reasons(),
                        outcome.results(),
                        wallSeconds);
        log.info(
                "job {} ended: {} after {} turns and {} s",
                what.jobId(),
                result.state(),
                run.turns(),
                wallSeconds);
        return new Ended(
                what.jobId(),
                outcome,
                warning == null ? result : result.warning(warning),
                outcome.results().isEmpty() ? Optional.of(JobProgress.of(run)) : Optional.empty());
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

    /** End of a run, with its progress if it was aborted. */
    private record Ended(
            String id, RunOutcome outcome, JobResult result, Optional<JobProgress> reached) {

        void tell(JobBoard board) {
            boolean cancelled = outcome.reasons().contains(JobBoard.CANCELLED);
            board.end(id, cancelled ? JobState.CANCELLED : result.state(), result, reached);
        }
    }
}

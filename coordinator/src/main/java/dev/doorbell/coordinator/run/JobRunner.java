package dev.doorbell.coordinator.run;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.wire.conductor.Conductor;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.wire.member.Member;
import dev.doorbell.wire.member.Membership;
import dev.doorbell.workloads.result.JobState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * Runner that takes jobs from the board in order, assigns separate services to each, and runs it to
 * the end. No job overtakes an earlier one that waits for services, so none starves.
 */
public final class JobRunner implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(JobRunner.class);

    /** Wait for a change if there is no other deadline. */
    private static final long LONG_NANOS = TimeUnit.HOURS.toNanos(1);

    private static final long DATABASE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final JobBoard board;
    private final Planner planner;
    private final Conductor conductor;
    private final Membership membership;
    private final Duration serviceWait;
    private final ServicePool services = new ServicePool();
    private final Map<String, JobRun> runs = new ConcurrentHashMap<>();
    private final AtomicLong changes = new AtomicLong();
    private final Consumer<Job> boardWatch = this::changed;
    private volatile boolean closing;
    private @Nullable Thread thread;
    private @Nullable Missing missing;

    /** Creates a runner in which a job waits at most {@code serviceWait} for missing services. */
    public JobRunner(
            JobBoard board,
            Planner planner,
            Conductor conductor,
            Membership membership,
            Duration serviceWait) {
        this.board = board;
        this.planner = planner;
        this.conductor = conductor;
        this.membership = membership;
        this.serviceWait = serviceWait;
    }

    /** Starts to take jobs. */
    public void start() {
        board.watch(boardWatch);
        thread = Thread.ofPlatform().daemon().name("jobs").start(this::work);
    }

    /** Ends without a report to the board, which finds unfinished jobs at the next start. */
    @Override
    public void close() {
        closing = true;
        board.unwatch(boardWatch);
        Thread working = thread;
        if (working != null) {
            working.interrupt();
        }
        runs.values().forEach(run -> run.abort("the coordinator is shutting down"));
    }

    /** Returns the progress of a job; empty unless it runs. */
    public Optional<JobProgress> progress(String id) {
        JobRun run = runs.get(id);
        return run == null ? Optional.empty() : run.progress();
    }

    /** Returns the request of a job; empty unless it runs. */
    public Optional<RunRequest> request(String id) {
        return Optional.ofNullable(runs.get(id)).map(JobRun::request);
    }

    private void work() {
        while (!closing) {
            try {
                long seen = changes.get();
                List<Member> members = membership.members();
                long untilNanos = dispatch(members);
                membership.await(
                        now -> closing || changes.get() != seen || !now.equals(members),
                        untilNanos);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /**
     * Launches the first job of the queue if possible. Returns the longest wait until the next
     * attempt.
     */
    private long dispatch(List<Member> members) {
        long now = System.nanoTime();
        Optional<RunRequest> first = board.next();
        if (first.isEmpty()) {
            missing = null;
            return now + LONG_NANOS;
        }
        RunRequest request = first.get();
        Optional<String> kinds = request.missing(members);
        if (kinds.isPresent()) {
            return awaitServices(request, kinds.get(), now);
        }
        missing = null;
        Optional<List<Member>> taken = services.take(request, members);
        if (taken.isEmpty()) {
            return now + LONG_NANOS; // Until a job ends or a service joins.
        }
        try {
            begin(request, taken.get());
            return now;
        } catch (DataAccessException e) {
            log.debug("job {} cannot be begun while the database is away", request.jobId(), e);
            services.release(taken.get());
            return now + DATABASE_NANOS;
        }
    }

    private long awaitServices(RunRequest request, String kinds, long now) {
        Missing since = missing;
        if (since == null || !since.jobId().equals(request.jobId())) {
            since = new Missing(request.jobId(), now);
            missing = since;
        }
        long deadline = since.sinceNanos() + serviceWait.toNanos();
        if (now - deadline < 0) {
            return deadline;
        }
        missing = null;
        String reason =
                "the job waited %d s for services: %s".formatted(serviceWait.toSeconds(), kinds);
        board.drop(request, JobState.FAILED, List.of(reason));
        return now;
    }

    private void begin(RunRequest request, List<Member> taken) {
        if (!board.begin(request)) {
            services.release(taken); // It was cancelled.
            return;
        }
        JobRun run = new JobRun(board, conductor, membership, serviceWait, request, taken);
        runs.put(request.jobId(), run);
        // A platform thread: its computation must not delay the threads of requests.
        Thread.ofPlatform()
                .daemon()
                .name(request.jobId())
                .start(() -> {
                    try {
                        run.run(planner, () -> closing);
                    } catch (RuntimeException | Error e) {
                        log.error("job {} cannot be ended", request.jobId(), e);
                    } finally {
                        runs.remove(request.jobId());
                        services.release(taken);
                        wake();
                    }
                });
    }

    private void changed(Job job) {
        JobRun run = runs.get(job.id());
        if (run != null && board.isCancelled(job.id())) {
            run.abort(JobBoard.CANCELLED);
        }
        wake();
    }

    private void wake() {
        changes.incrementAndGet();
        membership.wake();
    }

    /** Start of the first job's wait for missing services. */
    private record Missing(String jobId, long sinceNanos) {}
}

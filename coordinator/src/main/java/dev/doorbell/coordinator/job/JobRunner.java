package dev.doorbell.coordinator.job;

import dev.doorbell.wire.conductor.Conductor;
import dev.doorbell.wire.conductor.Member;
import dev.doorbell.wire.conductor.Membership;
import dev.doorbell.wire.conductor.RunRequest;
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
 * Takes jobs from the board in their order, gives each services of its own, and sees it to its end.
 * No job overtakes one that comes before it and waits for services, so none waits for ever.
 */
public final class JobRunner implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(JobRunner.class);

    /** How long to wait for a change when nothing else says. */
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

    /** A runner that lets a job wait {@code serviceWait} for services that are missing. */
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

    /** Begins to take jobs. */
    public void start() {
        board.watch(boardWatch);
        thread = Thread.ofPlatform().daemon().name("jobs").start(this::work);
    }

    /** Ends without telling the board: it finds out at the next start what had not ended. */
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

    /** How far a job has come; empty unless it runs. */
    public Optional<JobProgress> progress(String id) {
        JobRun run = runs.get(id);
        return run == null ? Optional.empty() : run.progress();
    }

    /** What a job was asked to do; empty unless it runs. */
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

    /** Does what can be done for the first job of the queue; says when to look again at last. */
    private long dispatch(List<Member> members) {
        long now = System.nanoTime();
        Optional<RunRequest> first = board.next();
        if (first.isEmpty()) {
            missing = null;
            return now + LONG_NANOS;
        }
        RunRequest request = first.get();
        Optional<String> kinds = Conductor.missing(request.plan().roles(), members);
        if (kinds.isPresent()) {
            return awaitServices(request, kinds.get(), now);
        }
        missing = null;
        Optional<List<Member>> taken = services.take(request.plan().roles(), members);
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
        // A platform thread: what it computes must not hold up the threads of requests.
        Thread.ofPlatform()
                .daemon()
                .name(request.jobId())
                .start(() -> {
                    try {
                        run.run(planner, () -> closing);
                    } catch (RuntimeException | OutOfMemoryError e) {
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

    /** Since when the first job of the queue has been waiting for services that are not there. */
    private record Missing(String jobId, long sinceNanos) {}
}

package dev.doorbell.coordinator.job;

import dev.doorbell.coordinator.archive.PackedTrace;
import dev.doorbell.coordinator.submission.JobLabels;
import dev.doorbell.coordinator.submission.QueueRules;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.report.budget.RowBudget;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.Results;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All jobs of the coordinator, and the queue of waiting ones. */
public final class JobBoard {

    /** Reason of a job that the user cancelled. */
    public static final String CANCELLED = "the job was cancelled";

    /** Reason of a job that a restart of the coordinator interrupted. */
    public static final String RESTARTED = "the coordinator was restarted before the job ended";

    private final JobStore store;
    private final QueueRules rules;
    private final Consumer<Submission> admission;
    private final Map<String, Job> jobs = new LinkedHashMap<>();
    private final JobQueue queue = new JobQueue();
    private final Set<String> cancelled = new HashSet<>();
    private final List<Consumer<Job>> watchers = new CopyOnWriteArrayList<>();
    private int lastNumber;

    /** Creates a board whose only limit is that of the queue. */
    public JobBoard(JobStore store, int queueLimit) {
        this(store, QueueRules.limit(queueLimit), anybody -> {});
    }

    /**
     * Creates a board with the jobs of {@code store}; the rules determine the fate of jobs that a
     * restart interrupted.
     *
     * @param admission checks each submission before anything else does
     */
    public JobBoard(JobStore store, QueueRules rules, Consumer<Submission> admission) {
        this.admission = admission;
        this.store = store;
        this.rules = rules;
        Recovery recovery = new Recovery(store, rules.afterCrash(), queue);
        for (Job kept : store.jobs()) {
            Job job = kept.state().ended() ? kept : recovery.of(kept, now());
            jobs.put(job.id(), job);
            lastNumber = JobIds.number(job.id());
        }
        lastNumber = Math.max(lastNumber, store.lastDeleted());
        forgetOld();
    }

    /** {@link #submit(Submission)} by an anonymous user. */
    public Job submit(String jobDocument, String profileYaml) {
        return submit(Submission.of(jobDocument, profileYaml));
    }

    /**
     * Validates a job and queues it; throws {@code JobException} or {@code ProfileException} if it
     * is wrong.
     */
    public Job submit(Submission submission) {
        admit(submission);
        return add(submission, submission.request(""));
    }

    /** Throws if the owner of a submission may not submit it. */
    public void admit(Submission submission) {
        admission.accept(submission);
    }

    /** Queues a job of a sweep, whose document is already validated. */
    public Job submitOfSweep(Submission submission) {
        admit(submission);
        return add(submission, submission.requestOfSweep(""));
    }

    private Job add(Submission submission, RunRequest checked) {
        Job job;
        synchronized (this) {
            queue.requireRoom(rules, submission.owner());
            job =
                    new Job(
                            JobIds.of(++lastNumber),
                            checked.spec().workload(),
                            checked.spec().path(),
                            JobState.QUEUED,
                            now(),
                            null,
                            null,
                            List.of(),
                            submission.owner(),
                            submission.priority(),
                            0,
                            submission.labels());
            store.add(job, submission);
            jobs.put(job.id(), job);
            queue.add(job, Submission.named(checked, job.id()));
        }
        tell(job);
        return job;
    }

    /** Submits a copy of a job for {@code owner}, as a new job. */
    public Job rerun(String id, String owner) {
        int priority = get(id).priority();
        Submission first =
                store.submission(id).orElseGet(() -> Submission.of(JsonText.of(ofResult(id)), ""));
        return submit(
                new Submission(
                        first.document(), first.profileYaml(), owner, priority, get(id).labels()));
    }

    /** Changes the labels of a job. */
    public synchronized Job label(String id, JobLabels labels) {
        Job job = get(id).labelled(labels);
        store.label(job);
        jobs.put(id, job);
        return job;
    }

    /** Deletes an ended job with its result and trace. */
    public synchronized Job delete(String id) {
        Job job = requireEnded(id);
        store.delete(id);
        jobs.remove(id);
        return job;
    }

    /** Returns a job that has ended; throws {@link JobConflictException} if it has not. */
    public synchronized Job requireEnded(String id) {
        Job job = get(id);
        if (!job.state().ended()) {
            throw new JobConflictException(
                    "job %s is %s; cancel it before you delete it".formatted(id, job.state()));
        }
        return job;
    }

    /** Returns the job of a result document, for jobs whose submission was not stored. */
    private @Nullable Object ofResult(String id) {
        Map<String, ?> result = result(id);
        return result == null ? null : result.get("job");
    }

    /** Returns a job by name. */
    public synchronized Job get(String id) {
        Job job = jobs.get(id);
        if (job == null) {
            throw new UnknownJobException(id);
        }
        return job;
    }

    /** Returns the result document of a job, or null if there is none. */
    public @Nullable Map<String, ?> result(String id) {
        return get(id).state().ended() ? store.result(id) : null;
    }

    /** Returns a job's submission; empty if it is not known. */
    public Optional<Submission> submission(String id) {
        return store.submission(get(id).id());
    }

    /**
     * Returns the trace of a job as Chrome's JSON, compressed with gzip; empty if there is none.
     */
    public Optional<byte[]> trace(String id) {
        return get(id).state().ended() ? store.trace(id) : Optional.empty();
    }

    /** Returns the budgets of a job whose trace is a sample; empty for a whole trace. */
    public Optional<List<RowBudget>> budgets(String id) {
        return store.budgets(get(id).id());
    }

    /** Returns all jobs, the oldest first. */
    public synchronized List<Job> list() {
        return new ArrayList<>(jobs.values());
    }

    /** Number of jobs in {@code state}. */
    public synchronized long count(JobState state) {
        Collection<Job> all = jobs.values();
        return all.stream().filter(job -> job.state() == state).count();
    }

    /** Cancels a job: at once if it waits, else as soon as the runner has stopped it. */
    public Job cancel(String id) {
        RunRequest waiting;
        synchronized (this) {
            Job job = get(id);
            if (job.state().ended()) {
                throw new JobConflictException("job " + id + " has ended already: " + job.state());
            }
            cancelled.add(id);
            waiting = queue.remove(job);
        }
        if (waiting != null) {
            end(waiting, JobState.CANCELLED, List.of(CANCELLED));
        } else {
            tell(get(id)); // The runner watches, too.
        }
        return get(id);
    }

    /** Number of jobs that run, or wait and run before {@code job}, which waits. */
    public synchronized long before(Job job) {
        return count(JobState.RUNNING) + queue.before(job);
    }

    /** Reports every change of any job to {@code watcher}, which must not block. */
    public void watch(Consumer<Job> watcher) {
        watchers.add(watcher);
    }

    /** Ends {@link #watch}. */
    public void unwatch(Consumer<Job> watcher) {
        watchers.remove(watcher);
    }

    /** Returns the first job of the queue whose owner is below the limit of running jobs. */
    public synchronized Optional<RunRequest> next() {
        return queue.first(job -> runningOf(job.owner()) < rules.userRunningLimit());
    }

    /**
     * Takes a job from the queue for launch, and stores this first. Returns true if it was in the
     * queue.
     */
    public boolean begin(RunRequest request) {
        Job job;
        synchronized (this) {
            Job waiting = get(request.jobId());
            if (!queue.has(waiting)) {
                return false;
            }
            job = launched(waiting);
            queue.remove(waiting);
        }
        tell(job);
        return true;
    }

    /** Returns true if the user has cancelled a job that has not ended yet. */
    public synchronized boolean isCancelled(String id) {
        return cancelled.contains(id);
    }

    /** Records another launch of a running job. */
    public void beginAgain(String id) {
        Job job;
        synchronized (this) {
            job = launched(get(id));
        }
        tell(job);
    }

    private Job launched(Job job) {
        Job running = job.running(now());
        store.update(running, null);
        jobs.put(job.id(), running);
        return running;
    }

    /** Removes a job from the queue that has ended without launch. */
    public void drop(RunRequest request, JobState state, List<String> reasons) {
        synchronized (this) {
            if (queue.remove(get(request.jobId())) == null) {
                return;
            }
        }
        end(request, state, reasons);
    }

    /** Ends a job without a result of its own. */
    public void end(RunRequest request, JobState state, List<String> reasons) {
        end(request.jobId(), state, Results.notRun(request.spec(), reasons));
    }

    /** Ends a job in {@code state}, which differs from the result's if the user cancelled it. */
    public void end(String id, JobState state, JobResult result) {
        end(id, state, result, Optional.empty());
    }

    /** Ends a cancelled job with its progress, as far as it is known. */
    public void end(String id, JobState state, JobResult result, Optional<JobProgress> reached) {
        Map<String, Object> document = ResultDocument.of(result);
        document.put("state", state.name());
        reached.ifPresent(it -> document.put("reached", it.reached()));
        Optional<PackedTrace> trace =
                PackedTrace.of(
                        result.spans(), result.bottleneck().rows(), store.limits().traceSpans());
        Job job;
        synchronized (this) {
            job = get(id).ended(state, now(), result.reasons());
            store.end(job, document, trace);
            jobs.put(id, job);
            cancelled.remove(id);
            forgetOld();
        }
        tell(job);
    }

    /** Deletes jobs beyond the retention limits. The newest stays, so that names are unique. */
    private synchronized void forgetOld() {
        for (Job old : Retention.surplus(jobs.values(), store.limits(), now())) {
            if (old.number() != lastNumber && store.remove(old.id())) {
                jobs.remove(old.id());
            }
        }
    }

    private long runningOf(String owner) {
        return jobs.values().stream()
                .filter(job -> job.state() == JobState.RUNNING && job.owner().equals(owner))
                .count();
    }

    /** Present time to the microsecond, so that the database returns the same value. */
    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }

    private void tell(Job job) {
        watchers.forEach(watcher -> watcher.accept(job));
    }
}

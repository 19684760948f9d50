package dev.doorbell.coordinator.job;

import dev.doorbell.coordinator.archive.StoreLimits;
import dev.doorbell.coordinator.archive.Submission;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.pdes.RunState;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.wire.document.JobYaml;
import dev.doorbell.wire.document.JsonText;
import dev.doorbell.wire.document.ProfileYaml;
import dev.doorbell.wire.document.ResultDocument;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Results;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
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

/** Every job the coordinator knows, and the queue of those that wait. */
public final class JobBoard {

    /** Why a job that the user ended did not complete. */
    static final String CANCELLED = "the job was cancelled";

    private final JobStore store;
    private final int queueLimit;
    private final Map<String, Job> jobs = new LinkedHashMap<>();
    private final ArrayDeque<RunRequest> queue = new ArrayDeque<>();
    private final Set<String> cancelled = new HashSet<>();
    private final List<Consumer<Job>> watchers = new CopyOnWriteArrayList<>();
    private int lastNumber;

    /** A board with the jobs of {@code store}; those that a restart has cut short have failed. */
    public JobBoard(JobStore store, int queueLimit) {
        this.store = store;
        this.queueLimit = queueLimit;
        for (Job kept : store.jobs()) {
            Job job = kept;
            if (!kept.state().ended()) {
                job =
                        kept.ended(
                                JobState.FAILED,
                                now(),
                                List.of("the coordinator was restarted before the job ended"));
                store.update(job, null);
            }
            jobs.put(job.id(), job);
            lastNumber = JobIds.number(job.id());
        }
        forgetOld();
    }

    /**
     * Checks a job and queues it. What is wrong with it comes out as a {@code JobException} or a
     * {@code ProfileException}.
     *
     * @param profileYaml the hardware profile; when empty, the job's is looked up by name
     */
    public Job submit(String jobDocument, String profileYaml) {
        JobSpec spec = JobYaml.read(jobDocument);
        String profileText =
                profileYaml.isBlank() ? ProfileYaml.shipped(spec.profile()) : profileYaml;
        ClusterPlan plan = ClusterPlan.of(spec, ProfileYaml.read(profileText));
        Job job;
        synchronized (this) {
            if (queue.size() >= queueLimit) {
                throw new QueueFullException(queueLimit);
            }
            job =
                    new Job(
                            JobIds.of(++lastNumber),
                            spec.workload(),
                            JobState.QUEUED,
                            now(),
                            null,
                            null,
                            List.of());
            store.add(job);
            store.keepSubmission(job.id(), new Submission(jobDocument, profileYaml));
            jobs.put(job.id(), job);
            queue.add(new RunRequest(job.id(), spec, profileText, plan));
            notifyAll();
        }
        tell(job);
        return job;
    }

    /** Submits a job again as it was submitted; a new job. */
    public Job rerun(String id) {
        get(id);
        Submission first =
                store.submission(id).orElseGet(() -> new Submission(JsonText.of(ofResult(id)), ""));
        return submit(first.document(), first.profile());
    }

    /** The job of a result document: what ran, when what was submitted was not kept. */
    private @Nullable Object ofResult(String id) {
        Map<String, ?> result = result(id);
        return result == null ? null : result.get("job");
    }

    /** A job by name. */
    public synchronized Job get(String id) {
        Job job = jobs.get(id);
        if (job == null) {
            throw new UnknownJobException(id);
        }
        return job;
    }

    /** The result document of a job, or null when it has none. */
    public @Nullable Map<String, ?> result(String id) {
        return get(id).state().ended() ? store.result(id) : null;
    }

    /** The trace of a job as Chrome's JSON, compressed by gzip; empty when it has none. */
    public Optional<byte[]> trace(String id) {
        return get(id).state().ended() ? store.trace(id) : Optional.empty();
    }

    /** Every job, oldest first. */
    public synchronized List<Job> list() {
        return new ArrayList<>(jobs.values());
    }

    /** How many jobs are in {@code state}. */
    public synchronized long count(JobState state) {
        Collection<Job> all = jobs.values();
        return all.stream().filter(job -> job.state() == state).count();
    }

    /**
     * Asks for the end of a job: at once when it waits, else as soon as the runner has seen to it.
     */
    public Job cancel(String id) {
        RunRequest waiting = null;
        synchronized (this) {
            Job job = get(id);
            if (job.state().ended()) {
                throw new JobConflictException("job " + id + " has ended already: " + job.state());
            }
            cancelled.add(id);
            for (RunRequest request : queue) {
                if (request.jobId().equals(id)) {
                    waiting = request;
                }
            }
            queue.remove(waiting);
        }
        if (waiting != null) {
            end(waiting, JobState.CANCELLED, List.of(CANCELLED));
        } else {
            tell(get(id)); // The runner watches, too.
        }
        return get(id);
    }

    /** Tells {@code watcher} of every change of any job; it must not block. */
    public void watch(Consumer<Job> watcher) {
        watchers.add(watcher);
    }

    /** Ends what {@link #watch} began. */
    public void unwatch(Consumer<Job> watcher) {
        watchers.remove(watcher);
    }

    /** The next job in the queue; waits for one. */
    synchronized RunRequest take() throws InterruptedException {
        while (queue.isEmpty()) {
            wait();
        }
        return queue.remove();
    }

    synchronized boolean isCancelled(String id) {
        return cancelled.contains(id);
    }

    void running(String id) {
        Job job;
        synchronized (this) {
            job = get(id).running(now());
            jobs.put(id, job);
        }
        tell(job);
    }

    /** The job has ended without a result of its own. */
    void end(RunRequest request, JobState state, List<String> reasons) {
        Profile profile = ProfileYaml.read(request.profileYaml());
        end(
                request.jobId(),
                state,
                Results.assemble(request.spec(), profile, RunState.FAILED, reasons, List.of(), 0));
    }

    /**
     * The job has ended in {@code state}, which differs from the result's when the user cancelled
     * it.
     */
    void end(String id, JobState state, JobResult result) {
        Map<String, Object> document = ResultDocument.of(result);
        document.put("state", state.name());
        store.keepTrace(id, result.spans());
        Job job;
        synchronized (this) {
            job = get(id).ended(state, now(), result.reasons());
            store.update(job, document);
            jobs.put(id, job);
            cancelled.remove(id);
            forgetOld();
        }
        tell(job);
    }

    /** Forgets jobs beyond what is to be kept. The newest stays, so that names are given once. */
    private synchronized void forgetOld() {
        StoreLimits limits = store.limits();
        List<Job> ended = jobs.values().stream().filter(job -> job.state().ended()).toList();
        Instant oldest = limits.age().isZero() ? Instant.MIN : now().minus(limits.age());
        for (int i = 0; i < ended.size(); i++) {
            Job job = ended.get(i);
            Instant end = job.endedAt();
            boolean tooMany = ended.size() - i > limits.jobs();
            boolean tooOld = end != null && end.isBefore(oldest);
            if ((tooMany || tooOld) && JobIds.number(job.id()) != lastNumber) {
                store.remove(job.id());
                jobs.remove(job.id());
            }
        }
    }

    /** To the microsecond, so that what comes back from a database is what went in. */
    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }

    private void tell(Job job) {
        watchers.forEach(watcher -> watcher.accept(job));
    }
}

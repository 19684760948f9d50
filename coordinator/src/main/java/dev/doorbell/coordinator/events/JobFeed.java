package dev.doorbell.coordinator.events;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.coordinator.job.UnknownJobException;
import dev.doorbell.workloads.result.JobState;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Feed of one job to one client. */
public final class JobFeed implements Consumer<Job> {

    private static final int IDLE_INTERVALS = 15;

    private final JobEvents events;
    private final String id;
    private final Follower follower;
    private final Semaphore changes = new Semaphore(0);
    private @Nullable JobState told;
    private Optional<JobProgress> toldProgress = Optional.empty();
    private int quiet;
    private volatile boolean closed;

    JobFeed(JobEvents events, String id, @Nullable JobState known, Follower follower) {
        this.events = events;
        this.id = id;
        this.follower = follower;
        told = known;
    }

    /** Ends the feed, because the client is gone. */
    public void close() {
        closed = true;
        changes.release();
    }

    /** Handles a change of any job; wakes the feed if it is its own. */
    @Override
    public void accept(Job job) {
        if (job.id().equals(id)) {
            changes.release();
        }
    }

    void run() {
        try {
            while (!closed && !tell(events.job(id))) {
                changes.tryAcquire(events.interval().toMillis(), TimeUnit.MILLISECONDS);
                changes.drainPermits();
            }
        } catch (IOException | UnknownJobException e) {
            closed = true; // The client is gone, or the job has been deleted.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reports changes. Returns true at the end. */
    private boolean tell(Job job) throws IOException {
        boolean news = job.state() != told;
        if (news) {
            told = job.state();
            follower.state(job);
        }
        if (job.state().ended()) {
            return true;
        }
        Optional<JobProgress> progress = events.progress(id).filter(this::further);
        if (job.state() == JobState.RUNNING && progress.isPresent()) {
            toldProgress = progress;
            follower.progress(job, progress.get());
            news = true;
        }
        quiet = news ? 0 : quiet + 1;
        if (quiet == IDLE_INTERVALS) {
            quiet = 0;
            follower.idle();
        }
        return false;
    }

    /**
     * Returns true for progress. At its end a run has nothing left to do, so its time is 0; that is
     * not a step back.
     */
    private boolean further(JobProgress now) {
        return toldProgress
                .filter(before ->
                        before.equals(now)
                                || (now.virtualPs() == 0 && now.turns() >= before.turns()))
                .isEmpty();
    }
}

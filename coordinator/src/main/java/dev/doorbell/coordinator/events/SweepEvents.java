package dev.doorbell.coordinator.events;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.sweep.Sweep;
import dev.doorbell.coordinator.sweep.SweepPoint;
import dev.doorbell.coordinator.sweep.SweepReport;
import dev.doorbell.coordinator.sweep.Sweeps;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Sweeps as their jobs change, for any number of clients up to a limit. Nothing is kept for a
 * client: one that is slow misses what was in between, never the end.
 */
public final class SweepEvents {

    /** Clients at a time. */
    static final int MOST_FOLLOWERS = 64;

    private static final long LOOK_SECONDS = 1;

    private final Sweeps sweeps;
    private final JobBoard board;
    private final AtomicInteger followers = new AtomicInteger();

    /** Events of {@code sweeps}, whose jobs are on {@code board}. */
    public SweepEvents(Sweeps sweeps, JobBoard board) {
        this.sweeps = sweeps;
        this.board = board;
    }

    /**
     * Tells how a sweep stands, at once and whenever one of its jobs has changed, until all have
     * ended. Returns then, or when the client is gone, so that it needs a thread of its own.
     *
     * @param client is told, and says whether it is still there
     */
    public void follow(String id, Predicate<Optional<SweepReport>> client) {
        Sweep sweep = sweeps.get(id);
        if (followers.incrementAndGet() > MOST_FOLLOWERS) {
            followers.decrementAndGet();
            throw new TooManyFollowersException(MOST_FOLLOWERS);
        }
        List<String> jobs = sweep.points().stream().map(SweepPoint::jobId).toList();
        Semaphore changes = new Semaphore(0);
        Consumer<Job> watcher =
                job -> {
                    if (jobs.contains(job.id())) {
                        changes.release();
                    }
                };
        board.watch(watcher);
        try {
            follow(sweep, changes, client);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            board.unwatch(watcher);
            followers.decrementAndGet();
        }
    }

    private void follow(Sweep sweep, Semaphore changes, Predicate<Optional<SweepReport>> client)
            throws InterruptedException {
        Optional<SweepReport> told = Optional.empty();
        while (true) {
            SweepReport now = SweepReport.of(sweep, sweeps::job, job -> null);
            Optional<SweepReport> news =
                    told.equals(Optional.of(now)) ? Optional.empty() : Optional.of(now);
            if (!client.test(news) || now.ended()) {
                return;
            }
            told = Optional.of(now);
            changes.tryAcquire(LOOK_SECONDS, TimeUnit.SECONDS);
            changes.drainPermits();
        }
    }
}

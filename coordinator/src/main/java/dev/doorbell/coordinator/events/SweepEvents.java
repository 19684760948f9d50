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

/**
 * Sweeps as their jobs change, for any number of clients up to a limit. Nothing is kept for a
 * client: one that is slow misses what was in between, never how the sweep stands in the end.
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
     */
    public void follow(String id, Client client) {
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

    private void follow(Sweep sweep, Semaphore changes, Client client) throws InterruptedException {
        Optional<SweepReport> told = Optional.empty();
        while (!client.gone()) {
            SweepReport now = SweepReport.of(sweep, sweeps::job, job -> null);
            // What a slow one misses now it is told when it is ready.
            if (!told.equals(Optional.of(now)) && (client.ready() || now.ended())) {
                client.tell(now);
                told = Optional.of(now);
            }
            if (now.ended()) {
                return;
            }
            changes.tryAcquire(LOOK_SECONDS, TimeUnit.SECONDS);
            changes.drainPermits();
        }
    }

    /** Who follows a sweep. */
    public interface Client {

        /** Whether it listens no more. */
        boolean gone();

        /** Whether it has taken in what it was told. */
        boolean ready();

        /** How the sweep stands now. */
        void tell(SweepReport report);
    }
}

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

    /** Clients at a time, as many as may follow jobs. */
    public static final int MOST_FOLLOWERS = JobEvents.MOST_FOLLOWERS;

    private static final long LOOK_SECONDS = 1;
    private static final int IDLE_LOOKS = 15;

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
        watch(entered(id), client);
    }

    /**
     * The same on a thread of its own; what is wrong is thrown at once.
     *
     * @param done called at last, whatever ended it
     */
    public void start(String id, Client client, Runnable done) {
        Sweep sweep = entered(id);
        Thread.ofVirtual()
                .name("events of " + id)
                .start(() -> {
                    try {
                        watch(sweep, client);
                    } finally {
                        done.run();
                    }
                });
    }

    /** Clients that follow a sweep at present. */
    public int followers() {
        return followers.get();
    }

    private Sweep entered(String id) {
        Sweep sweep = sweeps.get(id);
        if (followers.incrementAndGet() > MOST_FOLLOWERS) {
            followers.decrementAndGet();
            throw new TooManyFollowersException(MOST_FOLLOWERS, "sweep");
        }
        return sweep;
    }

    private void watch(Sweep sweep, Client client) {
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
        int quiet = 0;
        while (!client.gone()) {
            SweepReport now = sweeps.standing(sweep);
            // What a slow one misses now it is told when it is ready.
            if (!told.equals(Optional.of(now)) && (client.ready() || now.ended())) {
                client.tell(now);
                told = Optional.of(now);
                quiet = 0;
            }
            if (now.ended()) {
                return;
            }
            if (++quiet == IDLE_LOOKS) {
                quiet = 0;
                client.idle();
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

        /** Nothing has been told for a while. */
        void idle();

        /** How the sweep stands now. */
        void tell(SweepReport report);
    }
}

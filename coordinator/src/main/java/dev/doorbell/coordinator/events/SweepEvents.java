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
 * Changes of sweeps for a limited number of clients. Nothing is buffered for a client. A slow
 * client misses intermediate states, but never the final one.
 */
public final class SweepEvents {

    /** Largest number of clients, as for jobs. */
    public static final int MOST_FOLLOWERS = JobEvents.MOST_FOLLOWERS;

    private static final long LOOK_SECONDS = 1;
    private static final int IDLE_LOOKS = 15;

    private final Sweeps sweeps;
    private final JobBoard board;
    private final AtomicInteger followers = new AtomicInteger();

    /** Creates events of {@code sweeps}, whose jobs are on {@code board}. */
    public SweepEvents(Sweeps sweeps, JobBoard board) {
        this.sweeps = sweeps;
        this.board = board;
    }

    /**
     * Reports the state of a sweep at once and at every change of one of its jobs, until all have
     * ended. Blocks until then, or until the client is gone, so it needs its own thread.
     */
    public void follow(String id, Client client) {
        watch(entered(id), client);
    }

    /**
     * Runs {@link #follow} on its own thread; errors are thrown at once.
     *
     * @param done runs last, whatever the cause of the end
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

    /** Number of clients that follow a sweep now. */
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
            // A slow client gets the latest state once it is ready.
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

    /** Client that follows a sweep. */
    public interface Client {

        /** Returns true if it has disconnected. */
        boolean gone();

        /** Returns true if it has received the last report. */
        boolean ready();

        /** Called after some time without reports. */
        void idle();

        /** Reports the present state of the sweep. */
        void tell(SweepReport report);
    }
}

package dev.doorbell.coordinator.events;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.workloads.result.JobState;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Changes of jobs for a limited number of clients. Each client has its own thread, which checks the
 * job on wake-up or once per second and reports changes. Nothing is buffered for a client. A slow
 * client misses intermediate states but never the end, and delays nobody.
 */
public final class JobEvents {

    /** Largest number of clients. */
    public static final int MOST_FOLLOWERS = 256;

    private final JobBoard board;
    private final Function<String, Optional<JobProgress>> progress;
    private final Duration interval;
    private final AtomicInteger followers = new AtomicInteger();

    /** Creates events of the jobs of {@code board}, with their progress once per second. */
    public JobEvents(JobBoard board, Function<String, Optional<JobProgress>> progress) {
        this(board, progress, Duration.ofSeconds(1));
    }

    /** Creates events with progress at an interval. */
    JobEvents(JobBoard board, Function<String, Optional<JobProgress>> progress, Duration interval) {
        this.board = board;
        this.progress = progress;
        this.interval = interval;
    }

    /**
     * Reports the state of a job to {@code follower}, at once and until it has ended.
     *
     * @param known state that the follower already knows, or null
     * @param done runs last, whatever the cause of the end
     * @return feed, to end it before the job has ended
     */
    public JobFeed follow(String id, @Nullable JobState known, Follower follower, Runnable done) {
        board.get(id);
        if (followers.incrementAndGet() > MOST_FOLLOWERS) {
            followers.decrementAndGet();
            throw new TooManyFollowersException(MOST_FOLLOWERS, "job");
        }
        JobFeed feed = new JobFeed(this, id, known, follower);
        Thread.ofVirtual()
                .name("events of " + id)
                .start(() -> {
                    board.watch(feed);
                    try {
                        feed.run();
                    } finally {
                        board.unwatch(feed);
                        followers.decrementAndGet();
                        done.run();
                    }
                });
        return feed;
    }

    /** Number of clients that follow a job now. */
    public int followers() {
        return followers.get();
    }

    Job job(String id) {
        return board.get(id);
    }

    Optional<JobProgress> progress(String id) {
        return progress.apply(id);
    }

    Duration interval() {
        return interval;
    }
}

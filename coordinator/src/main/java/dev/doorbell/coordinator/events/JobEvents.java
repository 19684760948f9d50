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
 * Jobs as they change, for any number of clients up to a limit. Each client has a thread of its own
 * that looks at the job when it is woken or once a second, and tells what the client does not know
 * yet. Nothing is kept for a client: one that is slow misses what was in between, never the end,
 * and holds nobody up.
 */
public final class JobEvents {

    /** Clients at a time. */
    public static final int MOST_FOLLOWERS = 256;

    private final JobBoard board;
    private final Function<String, Optional<JobProgress>> progress;
    private final Duration interval;
    private final AtomicInteger followers = new AtomicInteger();

    /** Events of the jobs of {@code board}, whose progress is asked for once a second. */
    public JobEvents(JobBoard board, Function<String, Optional<JobProgress>> progress) {
        this(board, progress, Duration.ofSeconds(1));
    }

    /** Events whose progress is asked for at an interval. */
    JobEvents(JobBoard board, Function<String, Optional<JobProgress>> progress, Duration interval) {
        this.board = board;
        this.progress = progress;
        this.interval = interval;
    }

    /**
     * Tells {@code follower} how a job stands, at once and until it has ended.
     *
     * @param known the state the follower knows of already, or null
     * @param done called at last, whatever ended it
     * @return what ends it before the job has
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

    /** Clients that follow a job at present. */
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

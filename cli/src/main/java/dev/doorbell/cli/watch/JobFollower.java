package dev.doorbell.cli.watch;

import dev.doorbell.cli.client.CoordinatorClient;
import dev.doorbell.cli.client.NoCoordinatorException;
import dev.doorbell.cli.events.EventStream;
import dev.doorbell.cli.events.ServerEvent;
import dev.doorbell.cli.output.Document;
import dev.doorbell.workloads.result.JobState;
import java.time.Duration;
import java.util.Optional;

/**
 * Follows a job to its end by what the coordinator tells of it. Whenever that stops, the job itself
 * is asked for: it may have ended. A coordinator that tells nothing is asked now and then, and one
 * that is gone has a while to come back, for jobs outlive it.
 */
public final class JobFollower {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final CoordinatorClient client;
    private final JobListener listener;
    private final Duration patience;
    private String known = "";
    private boolean told;
    private long heardNanos;

    /** A follower that tells {@code listener}. */
    public JobFollower(CoordinatorClient client, JobListener listener) {
        this(client, listener, PATIENCE);
    }

    /** A follower that waits for a coordinator that is gone. */
    JobFollower(CoordinatorClient client, JobListener listener, Duration patience) {
        this.client = client;
        this.listener = listener;
        this.patience = patience;
    }

    /** The job when it has ended, with its result; {@code job} is how it stands. */
    public Document end(Document job) throws InterruptedException {
        String id = job.text("id");
        Document current = job;
        Duration pause = FIRST_PAUSE;
        heardNanos = System.nanoTime();
        while (!tell(current)) {
            told = false;
            try {
                listen(id);
                current = client.job(id);
                heardNanos = System.nanoTime();
            } catch (NoCoordinatorException e) {
                if (System.nanoTime() - heardNanos > patience.toNanos()) {
                    throw e;
                }
            }
            if (!tell(current)) {
                Thread.sleep(pause);
                pause = told ? FIRST_PAUSE : longer(pause);
            }
        }
        return current;
    }

    /** Until the end of the job, or of the stream. */
    private void listen(String id) throws InterruptedException {
        Optional<EventStream> events = client.events(id, known);
        if (events.isEmpty()) {
            return;
        }
        boolean ended = false;
        try (EventStream stream = events.get()) {
            while (!ended) {
                Optional<ServerEvent> event = stream.next();
                if (event.isEmpty()) {
                    break;
                }
                told = true;
                ended = tell(id, event.get());
            }
        }
        heardNanos = System.nanoTime();
    }

    /** Passes an event on; whether it is the end of the job. */
    private boolean tell(String id, ServerEvent event) {
        Document news = client.parse(event.data());
        return switch (event.name()) {
            case "state" -> tell(news);
            case "progress" -> {
                listener.progress(id, news);
                yield false;
            }
            default -> false; // Coordinators to come may tell more.
        };
    }

    /** Says the job's state unless it has been said; whether it is an end. */
    private boolean tell(Document job) {
        String state = job.text("state");
        if (!state.equals(known)) {
            known = state;
            listener.state(job.text("id"), state);
        }
        return JobState.valueOf(state).ended();
    }

    private static Duration longer(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
    }
}

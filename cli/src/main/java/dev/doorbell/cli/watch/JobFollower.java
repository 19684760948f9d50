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
 * Follower of a job to its end by the coordinator's events. If the stream ends, it requests the job
 * itself, which may have ended. It polls a coordinator without events. It waits some time for a
 * lost coordinator to return, because jobs survive its restart.
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

    /** Creates a follower that reports to {@code listener}. */
    public JobFollower(CoordinatorClient client, JobListener listener) {
        this(client, listener, PATIENCE);
    }

    /** Creates a follower with a timeout for a lost coordinator. */
    JobFollower(CoordinatorClient client, JobListener listener, Duration patience) {
        this.client = client;
        this.listener = listener;
        this.patience = patience;
    }

    /**
     * Waits for the end of the job and returns it with its result; {@code job} is its present
     * state.
     */
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

    /** Reads events until the end of the job, or of the stream. */
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

    /** Reports an event. Returns true at the end of the job. */
    private boolean tell(String id, ServerEvent event) {
        Document news = client.parse(event.data());
        return switch (event.name()) {
            case "state" -> tell(news);
            case "progress" -> {
                listener.progress(id, news);
                yield false;
            }
            default -> false; // Later coordinators may send other events.
        };
    }

    /** Reports the job's state unless it is known. Returns true at the end. */
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

package dev.doorbell.coordinator.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.coordinator.job.UnknownJobException;
import dev.doorbell.workloads.result.JobState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobEventsTest {

    private static final String JOB = "{workload: nvshmem/put-bw, parameters: {sizes: 4K}}";

    @TempDir private Path folder;

    private final LinkedBlockingQueue<String> told = new LinkedBlockingQueue<>();
    private volatile long turns = 1;
    private volatile long virtualPs = 1_000;
    private JobBoard board;
    private JobEvents events;

    @BeforeEach
    void open() {
        board = new JobBoard(new JobStore(JobDatabase.in(folder)), 10);
        events =
                new JobEvents(
                        board,
                        id ->
                                Optional.of(
                                        new JobProgress(
                                                virtualPs,
                                                turns,
                                                0,
                                                0,
                                                List.of(),
                                                List.of("nic"),
                                                0,
                                                0)),
                        Duration.ofMillis(5));
    }

    @Test
    void tellsStatesAndProgressUntilTheEnd() throws Exception {
        board.submit(JOB, "");
        events.follow("job-1", null, new Listener(), () -> told.add("done"));
        assertThat(next()).isEqualTo("QUEUED");

        turns = 7;
        EndedJobs.begin(board);
        assertThat(next()).isEqualTo("RUNNING");
        assertThat(next()).isEqualTo("7 turns");
        turns = 8;
        assertThat(next()).isEqualTo("8 turns");
        virtualPs = 0;
        turns = 9; // Nothing is left to do: no progress to report.

        board.cancel("job-1");
        EndedJobs.end(board, JOB, "job-1");
        assertThat(List.of(next(), next())).containsExactly("COMPLETED", "done");
        assertThat(events.followers()).isZero();
    }

    @Test
    void doesNotRepeatTheStateAClientKnows() throws Exception {
        board.submit(JOB, "");
        events.follow("job-1", JobState.QUEUED, new Listener(), () -> told.add("done"));

        board.cancel("job-1");

        assertThat(List.of(next(), next())).containsExactly("CANCELLED", "done");
    }

    @Test
    void aClientThatDoesNotReadHoldsNobodyUp() throws Exception {
        CountDownLatch reads = new CountDownLatch(1);
        Job job = board.submit(JOB, "");
        events.follow(
                job.id(),
                null,
                new Listener() {
                    @Override
                    public void state(Job at) throws IOException {
                        try {
                            reads.await();
                        } catch (InterruptedException e) {
                            throw new IOException(e);
                        }
                        super.state(at);
                    }
                },
                () -> told.add("slow done"));

        board.cancel(job.id());
        events.follow(job.id(), null, new Listener(), () -> told.add("done"));

        assertThat(List.of(next(), next())).containsExactly("CANCELLED", "done");
        reads.countDown();
        assertThat(told.poll(10, TimeUnit.SECONDS)).isIn("QUEUED", "CANCELLED");
    }

    @Test
    void forgetsAClientThatIsGone() throws Exception {
        board.submit(JOB, "");
        events.follow(
                "job-1",
                null,
                new Listener() {
                    @Override
                    public void state(Job at) throws IOException {
                        throw new IOException("gone");
                    }
                },
                () -> told.add("done"));

        assertThat(next()).isEqualTo("done");
        assertThat(events.followers()).isZero();
    }

    @Test
    void takesNoMoreClientsThanItMay() throws Exception {
        board.submit(JOB, "");
        List<JobFeed> feeds = new ArrayList<>();
        for (int i = 0; i < JobEvents.MOST_FOLLOWERS; i++) {
            feeds.add(events.follow("job-1", JobState.QUEUED, new Listener(), () -> told.add("")));
        }

        assertThatThrownBy(() -> events.follow("job-1", null, new Listener(), () -> {}))
                .isInstanceOf(TooManyFollowersException.class)
                .hasMessageStartingWith("256 clients follow jobs");

        feeds.forEach(JobFeed::close);
        for (int i = 0; i < JobEvents.MOST_FOLLOWERS; i++) {
            assertThat(next()).isEmpty();
        }
        assertThat(events.followers()).isZero();
    }

    @Test
    void refusesAJobThatIsNone() {
        assertThatThrownBy(() -> events.follow("job-9", null, new Listener(), () -> {}))
                .isInstanceOf(UnknownJobException.class);
        assertThat(events.followers()).isZero();
    }

    private String next() throws InterruptedException {
        String next = told.poll(30, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }

    /** Recorder of reports. */
    private class Listener implements Follower {
        @Override
        public void state(Job job) throws IOException {
            told.add(job.state().name());
        }

        @Override
        public void progress(Job job, JobProgress progress) {
            told.add(progress.turns() + " turns");
        }

        @Override
        public void idle() {
            // Nothing to record.
        }
    }
}

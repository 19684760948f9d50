package dev.doorbell.coordinator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.coordinator.archive.StoreLimits;
import dev.doorbell.coordinator.submission.CrashPolicy;
import dev.doorbell.coordinator.submission.QueueFullException;
import dev.doorbell.coordinator.submission.QueueRules;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueueTest {

    private static final String JOB = "workload: nvshmem/put-bw\nnodes: 2\n";

    @TempDir Path folder;

    @Test
    void takesTheHighestPriorityFirstAndInsideOneTheOldest() {
        JobBoard board = board(rules(10, 10, 10, CrashPolicy.FAIL));
        for (int priority : new int[] {0, 5, 0, -3, 5}) {
            submit(board, "ada", priority);
        }

        assertThat(board.before(board.get("job-3"))).isEqualTo(3);
        assertThat(begun(board)).isEqualTo("job-2");
        assertThat(begun(board)).isEqualTo("job-5");
        assertThat(begun(board)).isEqualTo("job-1");
        assertThat(begun(board)).isEqualTo("job-3");
        assertThat(begun(board)).isEqualTo("job-4");
        assertThat(board.next()).isEmpty();
    }

    @Test
    void refusesAPriorityThatIsNone() {
        JobBoard board = board(rules(10, 10, 10, CrashPolicy.FAIL));

        assertThatThrownBy(() -> submit(board, "ada", 1_001))
                .isInstanceOf(JobException.class)
                .hasMessage("priority is 1001; expected a whole number from -1000 to 1000");
    }

    @Test
    void aUserMayHaveSoManyJobsThatWaitAndOthersAreNotConcerned() {
        JobBoard board = board(rules(10, 2, 10, CrashPolicy.FAIL));
        submit(board, "ada", 0);
        submit(board, "ada", 0);

        assertThatThrownBy(() -> submit(board, "ada", 0))
                .isInstanceOf(QueueFullException.class)
                .hasMessage(
                        "the queue is full for ada: 2 jobs of that user wait; submit again later");
        assertThat(submit(board, "ben", 0).owner()).isEqualTo("ben");
    }

    @Test
    void aUserMayHaveSoManyJobsThatRunAndOthersGoFirstMeanwhile() {
        JobBoard board = board(rules(10, 10, 1, CrashPolicy.FAIL));
        submit(board, "ada", 9);
        submit(board, "ada", 9);
        submit(board, "ben", 0);

        RunRequest first = board.next().orElseThrow();
        assertThat(board.begin(first)).isTrue();
        assertThat(begun(board)).isEqualTo("job-3");
        assertThat(board.next()).isEmpty();
        board.end(first, JobState.FAILED, List.of("it broke"));
        assertThat(begun(board)).isEqualTo("job-2");
    }

    @Test
    void jobsThatARestartCutShortWaitAgainInTheirPlacesWhenToldSo() {
        QueueRules rules = rules(10, 10, 10, CrashPolicy.REQUEUE);
        JobBoard board = board(rules);
        submit(board, "ada", 0);
        submit(board, "ada", 0);
        submit(board, "ben", 7);
        assertThat(begun(board)).isEqualTo("job-3");
        assertThat(begun(board)).isEqualTo("job-1");

        JobBoard restarted = board(rules);

        assertThat(restarted.list()).extracting(Job::state).containsOnly(JobState.QUEUED);
        assertThat(restarted.list()).extracting(Job::starts).containsExactly(1, 0, 1);
        assertThat(begun(restarted)).isEqualTo("job-3");
        assertThat(begun(restarted)).isEqualTo("job-1");
        assertThat(begun(restarted)).isEqualTo("job-2");
        assertThat(restarted.get("job-3").starts()).isEqualTo(2);
        assertThat(submit(restarted, "ada", 0).id()).isEqualTo("job-4");
    }

    @Test
    void aJobThatEndsTheCoordinatorAgainAndAgainIsGivenUp() {
        QueueRules rules = rules(10, 10, 10, CrashPolicy.REQUEUE);
        submit(board(rules), "ada", 0);
        for (int crash = 0; crash < 3; crash++) {
            assertThat(begun(board(rules))).isEqualTo("job-1");
        }

        Job given = board(rules).get("job-1");

        assertThat(given.state()).isEqualTo(JobState.FAILED);
        assertThat(given.reasons())
                .containsExactly(
                        "the coordinator was restarted before the job ended, each of the 3 times it was begun");
    }

    @Test
    void keepsThoseOfTheJobsThatEndedLast() {
        StoreLimits limits = new StoreLimits(0, 2, Duration.ZERO);
        JobBoard board =
                new JobBoard(
                        new JobStore(JobDatabase.in(folder), limits),
                        rules(10, 10, 10, CrashPolicy.FAIL),
                        anybody -> {});
        for (int job = 0; job < 4; job++) {
            submit(board, "ada", 0);
        }
        for (String id : List.of("job-2", "job-3", "job-1")) {
            board.cancel(id);
        }

        assertThat(board.list()).extracting(Job::id).containsExactly("job-1", "job-3", "job-4");
        assertThat(new JobStore(JobDatabase.in(folder)).jobs())
                .extracting(Job::id)
                .containsExactly("job-1", "job-3", "job-4");
        assertThatThrownBy(() -> board.get("job-2")).isInstanceOf(UnknownJobException.class);
    }

    @Test
    void whatIsKeptOfAJobIsWhatWasHandedIn() {
        JobStore store = new JobStore(JobDatabase.in(folder));
        Submission submission = new Submission(JOB, "", "ada", 4);

        Job job =
                new JobBoard(store, rules(1, 1, 1, CrashPolicy.FAIL), anybody -> {})
                        .submit(submission);

        assertThat(store.jobs()).containsExactly(job);
        assertThat(store.submission("job-1")).contains(submission);
        Map<String, ?> document = JobDocument.of(job);
        assertThat(document.get("owner")).isEqualTo("ada");
        assertThat(document.get("priority")).isEqualTo(4);
        assertThat(document.get("starts")).isEqualTo(0);
    }

    private JobBoard board(QueueRules rules) {
        return new JobBoard(new JobStore(JobDatabase.in(folder)), rules, anybody -> {});
    }

    private static QueueRules rules(int queue, int userQueue, int userRunning, CrashPolicy crash) {
        return new QueueRules(queue, userQueue, userRunning, crash);
    }

    private static Job submit(JobBoard board, String owner, int priority) {
        return board.submit(new Submission(JOB, "", owner, priority));
    }

    private static String begun(JobBoard board) {
        RunRequest next = board.next().orElseThrow();
        assertThat(board.begin(next)).isTrue();
        return next.jobId();
    }
}

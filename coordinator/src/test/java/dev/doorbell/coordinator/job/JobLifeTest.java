package dev.doorbell.coordinator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.coordinator.submission.CrashPolicy;
import dev.doorbell.coordinator.submission.QueueRules;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.wire.life.Transition;
import dev.doorbell.workloads.result.JobState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobLifeTest {

    private static final QueueRules RULES = new QueueRules(10, 10, 10, CrashPolicy.REQUEUE);

    @TempDir private Path folder;

    /** Every row of the table happens to jobs of a board. */
    @Test
    void jobsOfABoardTakeEveryTransition() {
        Board board = new Board();
        String cancelled = board.submit();
        board.take(JobEvent.CANCELLED, cancelled, () -> board.jobs.cancel(cancelled));
        String dropped = board.submit();
        RunRequest unserved = board.jobs.next().orElseThrow();
        board.take(
                JobEvent.FAILED,
                dropped,
                () -> board.jobs.drop(unserved, JobState.FAILED, List.of("no NICs")));
        for (JobState end : ends()) {
            String id = board.submit();
            RunRequest request = board.jobs.next().orElseThrow();
            board.take(JobEvent.LAUNCHED, id, () -> board.jobs.begin(request));
            board.take(JobEvent.LAUNCHED, id, () -> board.jobs.beginAgain(id));
            board.take(
                    JobEvent.ending(end), id, () -> board.jobs.end(request, end, List.of("why")));
        }
        String running = board.submit();
        board.jobs.begin(board.jobs.next().orElseThrow());
        board.take(JobEvent.REQUEUED, running, board::restart);
        board.take(JobEvent.REQUEUED, running, board::restart);

        assertThat(board.taken).containsExactlyInAnyOrderElementsOf(JobLife.TABLE.rows());
    }

    @Test
    void aJobThatHasEndedStaysAsItIs() {
        for (JobState end : ends()) {
            for (JobEvent event : JobEvent.values()) {
                assertThat(JobLife.TABLE.next(end, event)).isEmpty();
            }
        }
        Job job = new Job("job-1", "w", JobState.FAILED, Instant.EPOCH, null, null, List.of());

        assertThatThrownBy(() -> job.ended(JobState.COMPLETED, Instant.EPOCH, List.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("expected one of [] in state FAILED but was COMPLETED");
    }

    /** To update the page after a change of the table, copy the expected diagram into it. */
    @Test
    void thePageHasTheDiagram() throws IOException {
        assertThat(Files.readString(Path.of("..", "docs", "states.md")))
                .contains("```mermaid\n" + JobLife.TABLE.diagram() + "```\n");
    }

    private static List<JobState> ends() {
        return Arrays.stream(JobState.values()).filter(JobState::ended).toList();
    }

    /** Board that notes the transitions of its jobs, and whose coordinator can be restarted. */
    private final class Board {

        private final Set<Transition<JobState, JobEvent>> taken = new LinkedHashSet<>();
        private JobBoard jobs = board();

        String submit() {
            return jobs.submit("workload: nvshmem/put-bw\nnodes: 2\n", "").id();
        }

        void restart() {
            jobs = board();
        }

        void take(JobEvent event, String id, Runnable action) {
            JobState from = jobs.get(id).state();
            action.run();
            taken.add(new Transition<>(from, event, jobs.get(id).state()));
        }

        private JobBoard board() {
            return new JobBoard(new JobStore(JobDatabase.in(folder)), RULES, anybody -> {});
        }
    }
}

package dev.doorbell.cli.watch;

import static dev.doorbell.cli.watch.FakeCoordinator.progress;
import static dev.doorbell.cli.watch.FakeCoordinator.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.cli.terminal.Terminal;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WatchCommandTest {

    private FakeCoordinator coordinator;

    @BeforeEach
    void start() throws IOException {
        coordinator = new FakeCoordinator();
    }

    @AfterEach
    void stop() {
        coordinator.close();
    }

    @Test
    void saysEveryStateOnceAndShowsTheResult() {
        coordinator.states("QUEUED", "FAILED").stream(
                state("RUNNING"),
                progress(5_000_000, 10),
                ":still there\n\n",
                progress(7_000_000, 20),
                state("FAILED"));

        Outcome outcome = watch();

        assertThat(outcome.err()).isEqualTo("job-7 QUEUED\njob-7 RUNNING\njob-7 FAILED\n");
        assertThat(outcome.out()).contains("state         FAILED\n", "reason        it broke\n");
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(coordinator.requests()).containsExactly("job", "job/events after QUEUED", "job");
    }

    @Test
    void asksForAJobThatHasEndedOnce() {
        coordinator.states("FAILED");

        assertThat(watch().err()).isEqualTo("job-7 FAILED\n");
        assertThat(coordinator.requests()).containsExactly("job");
    }

    @Test
    void comesBackWithWhatItKnowsWhenTheStreamEndsBeforeTheJob() {
        coordinator.states("QUEUED", "RUNNING", "FAILED").stream(state("RUNNING")).stream(
                progress(5_000_000, 10), state("FAILED"));

        Outcome outcome = watch();

        assertThat(outcome.err()).isEqualTo("job-7 QUEUED\njob-7 RUNNING\njob-7 FAILED\n");
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(coordinator.requests())
                .containsExactly(
                        "job", "job/events after QUEUED", "job", "job/events after RUNNING", "job");
    }

    @Test
    void endsWhenTheStreamMissedTheEnd() {
        coordinator.states("QUEUED", "FAILED").stream(state("RUNNING"));

        assertThat(watch().err()).isEqualTo("job-7 QUEUED\njob-7 RUNNING\njob-7 FAILED\n");
        assertThat(coordinator.requests()).hasSize(3);
    }

    @Test
    void asksNowAndThenWhereNobodyTellsOfEvents() {
        coordinator.states("QUEUED", "RUNNING", "FAILED");

        Outcome outcome = watch();

        assertThat(outcome.err()).isEqualTo("job-7 QUEUED\njob-7 RUNNING\njob-7 FAILED\n");
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(coordinator.requests())
                .containsExactly(
                        "job", "job/events after QUEUED", "job", "job/events after RUNNING", "job");
    }

    @Test
    void showsItsTokenToAll() {
        coordinator.states("RUNNING", "FAILED").stream(state("FAILED"));

        watch("--token", "abc");

        assertThat(coordinator.requests())
                .containsExactly(
                        "job as Bearer abc",
                        "job/events after RUNNING as Bearer abc",
                        "job as Bearer abc");
    }

    @Test
    void waitsForACoordinatorThatIsGoneForAWhile() {
        coordinator.states("RUNNING", "FAILED").stream(state("FAILED")).silentFor(5);

        Outcome outcome = watch();

        assertThat(outcome.err()).isEqualTo("job-7 RUNNING\njob-7 FAILED\n");
        assertThat(outcome.exit()).isEqualTo(1);
    }

    @Test
    void printsTheDocumentAloneWhenAskedTo() {
        coordinator.states("RUNNING", "FAILED").stream(progress(5_000_000, 10), state("FAILED"));

        Outcome outcome = watch("--json");

        assertThat(outcome.out()).startsWith("{\n").endsWith("}\n").contains("\"FAILED\"");
        assertThat(outcome.err()).isEqualTo("job-7 RUNNING\njob-7 FAILED\n");
    }

    @Test
    void followsAJobThatHasJustBeenSubmitted() {
        coordinator.states("QUEUED", "FAILED").stream(
                state("RUNNING"), progress(5_000_000, 10), state("FAILED"));

        Outcome outcome =
                Outcome.of("submit", "nvshmem/put-bw", "--watch", "--server", coordinator.url());

        assertThat(outcome.err()).isEqualTo("job-7 QUEUED\njob-7 RUNNING\njob-7 FAILED\n");
        assertThat(outcome.out()).contains("state         FAILED\n", "reason        it broke\n");
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(coordinator.requests())
                .containsExactly("jobs", "job/events after QUEUED", "job");
    }

    @Test
    void redrawsTheWayOfAJobOnATerminal() {
        coordinator.states("RUNNING", "FAILED").stream(progress(5_000_000, 10), state("FAILED"));

        Outcome outcome =
                Outcome.on(
                        new Terminal(true, false, false),
                        "watch",
                        "job-7",
                        "--json",
                        "--server",
                        coordinator.url());

        // A short job is not drawn, and progress is never on standard output.
        assertThat(outcome.err()).startsWith("job-7 RUNNING\n").endsWith("job-7 FAILED\n");
        assertThat(outcome.out()).startsWith("{\n").doesNotContain("\r");
    }

    @Test
    void saysThatNoCoordinatorAnswers() {
        Outcome outcome = Outcome.of("watch", "job-1", "--server", "http://127.0.0.1:1");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo(
                        "no coordinator answers at http://127.0.0.1:1; 'doorbell up' starts one\n");
    }

    private Outcome watch(String... more) {
        String[] arguments = {"watch", "job-7", "--server", coordinator.url()};
        String[] all = java.util.Arrays.copyOf(arguments, arguments.length + more.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return Outcome.of(all);
    }
}

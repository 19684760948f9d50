package dev.doorbell.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.doorbell.cli.client.CoordinatorClient;
import dev.doorbell.cli.client.NoCoordinatorException;
import dev.doorbell.cli.output.Document;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobFollowerTest {

    @Test
    void givesUpOnACoordinatorThatDoesNotComeBack() throws IOException {
        CoordinatorClient client;
        Document job;
        try (FakeCoordinator coordinator = new FakeCoordinator()) {
            client = new CoordinatorClient(coordinator.states("RUNNING").url());
            job = client.job("job-7");
        }
        Recorder recorder = new Recorder();

        assertThatExceptionOfType(NoCoordinatorException.class)
                .isThrownBy(() -> new JobFollower(client, recorder, Duration.ZERO).end(job));

        assertThat(recorder.news).containsExactly("job-7 RUNNING");
    }

    @Test
    void tellsHowFarTheJobHasCome() throws Exception {
        try (FakeCoordinator coordinator = new FakeCoordinator()) {
            CoordinatorClient client = new CoordinatorClient(coordinator.url());
            coordinator.states("RUNNING", "FAILED").stream(
                    FakeCoordinator.progress(5_000_000, 10),
                    FakeCoordinator.progress(7_000_000, 20),
                    FakeCoordinator.state("FAILED"));
            Recorder recorder = new Recorder();

            new JobFollower(client, recorder).end(client.job("job-7"));

            assertThat(recorder.news)
                    .containsExactly(
                            "job-7 RUNNING",
                            "job-7 5000000 10",
                            "job-7 7000000 20",
                            "job-7 FAILED");
        }
    }

    private static final class Recorder implements JobListener {

        private final List<String> news = new ArrayList<>();

        @Override
        public void state(String id, String state) {
            news.add(id + " " + state);
        }

        @Override
        public void progress(String id, Document progress) {
            news.add(id + " " + progress.text("virtualPs") + " " + progress.text("wallMillis"));
        }
    }
}

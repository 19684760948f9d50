package dev.doorbell.coordinator.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.doorbell.coordinator.CoordinatorApplication;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.sweep.Sweeps;
import dev.doorbell.wire.admission.JoinSecret;
import dev.doorbell.workloads.result.JobState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.grpc.server.lifecycle.GrpcServerLifecycle;

/** Whole coordinator with a service of each kind, and a browser on its pages. */
final class Dashboard implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private final ConfigurableApplicationContext coordinator;
    private final LocalServices services;
    private final Browser browser;

    private Dashboard(
            ConfigurableApplicationContext coordinator, LocalServices services, Browser browser) {
        this.coordinator = coordinator;
        this.services = services;
        this.browser = browser;
    }

    /** Starts everything; jobs are in {@code folder}. */
    static Dashboard start(Path folder) throws IOException {
        ConfigurableApplicationContext coordinator =
                new SpringApplicationBuilder(CoordinatorApplication.class)
                        .run(
                                "--server.address=127.0.0.1",
                                "--server.port=0",
                                "--spring.grpc.server.port=0",
                                "--doorbell.jobs.data-folder=" + folder.toAbsolutePath());
        LocalServices services =
                new LocalServices(
                        coordinator.getBean(GrpcServerLifecycle.class).getPort(), JoinSecret.NONE);
        String port = coordinator.getEnvironment().getProperty("local.server.port", "");
        return new Dashboard(
                coordinator, services, Browser.start("http://127.0.0.1:" + port, 1366, 900));
    }

    Browser browser() {
        return browser;
    }

    JobBoard board() {
        return coordinator.getBean(JobBoard.class);
    }

    /** Submits a job outside the browser and returns its name once it has ended. */
    String ended(String document) {
        JobBoard board = board();
        String id = board.submit(document, "").id();
        await("end of " + id).atMost(PATIENCE).until(() -> board.get(id).state().ended());
        assertThat(board.get(id).state()).isIn(JobState.COMPLETED, JobState.DEADLOCK);
        return id;
    }

    /** Submits a sweep outside the browser and returns its name once its jobs have ended. */
    String sweep(String document) {
        Sweeps sweeps = coordinator.getBean(Sweeps.class);
        String id = sweeps.submit(document, "ada").id();
        await("end of " + id).atMost(PATIENCE).until(() -> sweeps.report(id).ended());
        return id;
    }

    /** Checks after each test that no page had an error, and resets the screen. */
    void nothingIsComplainedOf() {
        assertThat(browser.complaints()).as("errors on the pages").isEmpty();
        browser.screen(1366, 900, false).scheme("light");
    }

    @Override
    public void close() {
        browser.close();
        services.close();
        coordinator.close();
    }
}

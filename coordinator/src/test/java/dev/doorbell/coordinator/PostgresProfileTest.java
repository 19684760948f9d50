package dev.doorbell.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.PostgresServer;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.workloads.result.JobState;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A coordinator with the profile postgres keeps its jobs in PostgreSQL over a restart. */
@Needs(Outside.POSTGRESQL)
class PostgresProfileTest {

    private static final String JOB =
            "{workload: nvshmem/put-bw, parameters: {sizes: 4K, iterations: 1}}";

    @Test
    void jobsAreThereAgainAfterARestart() {
        try (PostgresServer server = PostgresServer.start()) {
            Job submitted;
            try (ConfigurableApplicationContext coordinator = start(server)) {
                submitted = coordinator.getBean(JobBoard.class).submit(JOB, "");
            }
            try (ConfigurableApplicationContext coordinator = start(server)) {
                assertThat(coordinator.getBean(JobBoard.class).list())
                        .singleElement()
                        .satisfies(kept -> {
                            assertThat(kept.id()).isEqualTo(submitted.id());
                            assertThat(kept.submittedAt()).isEqualTo(submitted.submittedAt());
                            assertThat(kept.state()).isEqualTo(JobState.FAILED);
                        });
            }
        }
    }

    private static ConfigurableApplicationContext start(PostgresServer server) {
        return new SpringApplicationBuilder(CoordinatorApplication.class)
                .web(WebApplicationType.NONE)
                .profiles("postgres")
                .run(
                        "--DOORBELL_POSTGRES_ADDRESS=" + server.address(),
                        "--DOORBELL_POSTGRES_DATABASE=" + PostgresServer.DATABASE,
                        "--spring.grpc.server.port=0");
    }
}

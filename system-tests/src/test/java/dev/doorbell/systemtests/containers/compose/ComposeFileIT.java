package dev.doorbell.systemtests.containers.compose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.systemtests.RestApi;
import dev.doorbell.systemtests.containers.Examples;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compose file with its defaults. The cluster is soon healthy, stays small, grows, refuses programs
 * of users, and gives the recorded digests of examples of every family.
 */
@Tag("containers")
@Tag("alone")
@Needs({Outside.COMPOSE, Outside.DOCKER})
class ComposeFileIT {

    /** Factor on timeouts for machines with other load, {@code -Ddoorbell.slowness=}. */
    private static final int SLOWNESS = Integer.getInteger("doorbell.slowness", 1);

    private static final Duration HEALTHY = Duration.ofSeconds(60L * SLOWNESS);
    private static final Duration JOB = Duration.ofMinutes(3);
    private static final long TWO_NODES_BYTES = 3L << 30;
    private static final long FOUR_NODES_BYTES = 5L << 30;

    /** Examples to run; {@code -Ddoorbell.compose.examples=all} takes a night. */
    private static final List<String> EXAMPLES =
            "all".equals(System.getProperty("doorbell.compose.examples"))
                    ? Examples.names()
                    : Examples.ofEveryFamily();

    @Test
    void startsGrowsAndGivesTheRecordedDigests() {
        try (ComposeCluster cluster = new ComposeCluster(Map.of())) {
            long began = System.nanoTime();
            cluster.up(7, HEALTHY);
            report(cluster, "2 nodes", began, TWO_NODES_BYTES);

            began = System.nanoTime();
            cluster.up(
                    13,
                    HEALTHY,
                    "--scale",
                    "node-agent=4",
                    "--scale",
                    "nic-service=4",
                    "--scale",
                    "dpu-service=4");
            report(cluster, "4 nodes", began, FOUR_NODES_BYTES);

            try (RestApi rest = cluster.rest()) {
                assertThat(rest.members()).hasSize(12);
                assertThatProgramsAreRefused(rest);
                for (String name : EXAMPLES) {
                    Map<String, Object> ended = rest.awaitEnd(rest.submit(Examples.job(name)), JOB);
                    assertThat(ended).as(name).containsEntry("state", Examples.state(name));
                    assertThat(RestApi.digest(ended)).as(name).isEqualTo(Examples.digest(name));
                }
            }
            report(cluster, "4 nodes after the examples", began, FOUR_NODES_BYTES);
        }
    }

    private static void assertThatProgramsAreRefused(RestApi rest) {
        HttpResponse<String> refused =
                rest.post("{workload: mpirun/ring, program: \"mpirun\\nring\"}");

        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).contains("doorbell.jobs.programs allows others");
    }

    /** Prints the elapsed time and the containers' memory, which must stay below a limit. */
    private static void report(ComposeCluster cluster, String what, long began, long mostBytes) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
        long bytes = cluster.residentBytes();
        System.out.printf("%s: healthy after %d s, %d MiB%n", what, seconds, bytes >> 20);
        assertThat(bytes).as(what).isLessThan(mostBytes);
    }
}

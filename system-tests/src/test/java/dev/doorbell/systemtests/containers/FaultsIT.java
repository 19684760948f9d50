package dev.doorbell.systemtests.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.systemtests.RestApi;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each kind of fault once: it affects at most the running job, with a reason. */
@Tag("containers")
@ExtendWith(SharedCluster.class)
@Needs(Outside.DOCKER)
class FaultsIT {

    private static final Duration SOON = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long BLINK_MILLIS = 1_500;

    @ParameterizedTest
    @ValueSource(strings = {"node-agent-1", "nic-service-0", "dpu-service-1"})
    void aKilledServiceFailsTheJobByName(String victim, ContainerCluster cluster) {
        String job = MidJob.start(cluster.rest(), MidJob.LONG);

        cluster.part(victim).kill();

        Map<String, Object> ended = cluster.rest().awaitEnd(job, SOON);
        cluster.part(victim).restart();
        assertThat(ended).containsEntry("state", "FAILED");
        assertThat(MidJob.reasons(ended))
                .isEqualTo("[%s %s died: its connection broke]".formatted(kind(victim), victim));
        assertThatTheNextJobPasses(cluster);
    }

    @ParameterizedTest
    @ValueSource(strings = {"node-agent-0", "nic-service-1", "dpu-service-0"})
    void aServiceThatStandsStillFailsTheJobByName(String victim, ContainerCluster cluster) {
        String job = MidJob.start(cluster.rest(), MidJob.LONG);

        cluster.part(victim).pause();

        Map<String, Object> ended = cluster.rest().awaitEnd(job, SOON);
        cluster.part(victim).unpause();
        assertThat(ended).containsEntry("state", "FAILED");
        assertThat(MidJob.reasons(ended))
                .isEqualTo("[%s %s was silent for 6 s]".formatted(kind(victim), victim));
        assertThatTheNextJobPasses(cluster);
    }

    @ParameterizedTest
    @ValueSource(strings = {"coordinator", "node-agent-1", "nic-service-1", "dpu-service-1"})
    void aPartThatStandsStillForAMomentChangesNothing(String victim, ContainerCluster cluster) {
        String job = cluster.rest().submit(MidJob.OFFLOADED);

        cluster.part(victim).pause();
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(BLINK_MILLIS));
        cluster.part(victim).unpause();

        Map<String, Object> ended = cluster.rest().awaitEnd(job, PATIENCE);
        assertThat(ended).containsEntry("state", "COMPLETED");
        assertThat(RestApi.digest(ended)).isEqualTo(MidJob.digest(MidJob.OFFLOADED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"node-agent-0", "nic-service-0", "dpu-service-1"})
    void aServiceWithoutNetworkFailsTheJobByName(String victim, ContainerCluster cluster) {
        String job = MidJob.start(cluster.rest(), MidJob.LONG);

        cluster.part(victim).disconnect();

        Map<String, Object> ended = cluster.rest().awaitEnd(job, SOON);
        cluster.part(victim).reconnect();
        assertThat(ended).containsEntry("state", "FAILED");
        assertThat(MidJob.reasons(ended)).contains(victim);
        assertThatTheNextJobPasses(cluster);
    }

    @Test
    void aKilledCoordinatorForgetsNoJobThatHadEnded(ContainerCluster cluster) {
        RestApi rest = cluster.rest();
        String finished = rest.submit(MidJob.SHORT);
        Map<String, Object> before = rest.awaitEnd(finished, PATIENCE);
        String job = MidJob.start(rest, MidJob.LONG);

        cluster.part(ContainerCluster.COORDINATOR).kill();
        cluster.part(ContainerCluster.COORDINATOR).restart();
        cluster.awaitComplete();

        assertThat(rest.job(finished)).isEqualTo(before);
        assertThat(MidJob.reasons(rest.job(job)))
                .isEqualTo("[the coordinator was restarted before the job ended]");
        assertThatTheNextJobPasses(cluster);
    }

    @Test
    void aCoordinatorWithoutNetworkIsFoundAgain(ContainerCluster cluster) {
        String job = MidJob.start(cluster.rest(), MidJob.LONG);
        Part coordinator = cluster.part(ContainerCluster.COORDINATOR);

        coordinator.disconnect();
        LockSupport.parkNanos(SOON.toNanos());
        coordinator.reconnect();

        cluster.awaitComplete();
        assertThat(cluster.rest().job(job)).containsEntry("state", "FAILED");
        assertThatTheNextJobPasses(cluster);
    }

    private static void assertThatTheNextJobPasses(ContainerCluster cluster) {
        cluster.awaitComplete();
        cluster.runs(MidJob.SHORT, MidJob.digest(MidJob.SHORT));
    }

    private static String kind(String name) {
        return name.substring(0, name.lastIndexOf('-'));
    }
}

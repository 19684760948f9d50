package dev.doorbell.systemtests.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.systemtests.RestApi;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Random faults, one per job: nothing hangs, every job ends correctly or with the cause of its
 * failure, and no ended job is lost. The seed is printed; {@code -Ddoorbell.seed=} replays it,
 * {@code -Ddoorbell.faults=} sets the number.
 */
@Tag("containers")
@ExtendWith(SharedCluster.class)
@Needs(Outside.DOCKER)
class RandomFaultsIT {

    private static final long SEED = Long.getLong("doorbell.seed", System.nanoTime());
    private static final int FAULTS = Integer.getInteger("doorbell.faults", 50);
    private static final List<String> JOBS = List.of(MidJob.OFFLOADED, MidJob.PUTS);

    /** Timeout for any undisturbed job; a longer run is a hang. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Map<String, Map<String, Object>> ended = new LinkedHashMap<>();

    @Test
    void aClusterSurvivesThem(ContainerCluster cluster) {
        System.out.printf("%d faults of -Ddoorbell.seed=%d%n", FAULTS, SEED);
        List<String> victims = cluster.parts().stream().map(Part::name).toList();
        int number = 0;
        int completed = 0;
        for (Fault fault : Fault.script(SEED, FAULTS, victims)) {
            String job = JOBS.get(number % JOBS.size());
            long began = System.nanoTime();
            Map<String, Object> end = survive(cluster, job, fault);
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
            System.out.printf("%d %s: %s after %d ms%n", number, fault, outcome(end), millis);
            if ("COMPLETED".equals(end.get("state"))) {
                completed++;
                assertThat(RestApi.digest(end))
                        .as("%d %s", number, fault)
                        .isEqualTo(MidJob.digest(job));
            } else {
                assertThat(end).as("%d %s", number, fault).containsEntry("state", "FAILED");
                assertThat(fault.explains(MidJob.reasons(end)))
                        .as("%d %s: %s", number, fault, outcome(end))
                        .isTrue();
            }
            number++;
        }
        System.out.printf("%d of %d jobs completed%n", completed, FAULTS);

        cluster.runs(MidJob.SHORT, MidJob.digest(MidJob.SHORT));
        List<String> forgotten = new ArrayList<>();
        ended.forEach((id, end) -> {
            if (!cluster.rest().job(id).equals(end)) {
                forgotten.add(id);
            }
        });
        assertThat(forgotten).isEmpty();
    }

    /** Runs a job through a fault to its end, and waits until the cluster is complete again. */
    private Map<String, Object> survive(ContainerCluster cluster, String job, Fault fault) {
        String id = cluster.rest().submit(job);
        sleep(fault.afterMillis());
        fault.inject(cluster);
        sleep(fault.holdMillis());
        fault.undo(cluster);
        cluster.awaitComplete();
        Map<String, Object> end = cluster.rest().awaitEnd(id, PATIENCE);
        ended.put(id, end);
        return end;
    }

    private static String outcome(Map<String, Object> end) {
        return end.get("state") + " " + MidJob.reasons(end);
    }

    private static void sleep(long millis) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}

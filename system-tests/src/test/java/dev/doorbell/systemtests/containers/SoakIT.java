package dev.doorbell.systemtests.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.systemtests.Patience;
import dev.doorbell.systemtests.RestApi;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every example again and again, for {@code -Ddoorbell.soak.minutes=}: each time with the recorded
 * digest, and without growth of any part of the cluster. Heaps are fully allocated from the start,
 * so growth is outside them. A leak in a heap ends the service, and with it the job.
 */
@Tag("containers")
@Needs(Outside.DOCKER)
class SoakIT {

    private static final int NODES = 2;

    private static final Duration SOAK =
            Duration.ofMinutes(Integer.getInteger("doorbell.soak.minutes", 3));

    /**
     * Inverse of the share of the time in which memory may still grow: caches fill, heaps find
     * their size.
     */
    private static final int WARM_UP_SHARE = 3;

    private static final Duration SOON = Duration.ofSeconds(10);

    /** Script that reads a service's metrics with only the shell. */
    private static final String RUNS_HELD =
            "exec 3<>/dev/tcp/127.0.0.1/${MANAGEMENT_SERVER_PORT:-8081};"
                    + " printf 'GET /actuator/prometheus HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3;"
                    + " awk '/^doorbell_wall_runs_held/ { print $2 }' <&3";

    private static final long SPARE_BYTES = 48L << 20;
    private static final int SPARE_THREADS = 8;
    private static final int SPARE_FILES = 16;

    @Test
    void nothingGrows() {
        try (ContainerCluster cluster =
                ContainerCluster.start(NODES, Part.Limits.LASTING, UnaryOperator.identity())) {
            nothingGrows(cluster);
        }
    }

    private static void nothingGrows(ContainerCluster cluster) {
        long began = System.nanoTime();
        int all = Examples.names().size();
        int jobs = soak(cluster, 0, all, began + SOAK.toNanos() / WARM_UP_SHARE);
        Map<String, Vitals> warm = vitals(cluster);

        jobs = soak(cluster, jobs, jobs + all / 2, began + SOAK.toNanos());

        Map<String, Vitals> after = vitals(cluster);
        awaitNothingHeld(cluster);
        System.out.printf("%d jobs in %s%nwarm  %s%nafter %s%n", jobs, SOAK, warm, after);
        warm.forEach((name, before) -> {
            Vitals now = after.get(name);
            assertThat(now.residentBytes())
                    .as("memory of %s", name)
                    .isLessThan(before.residentBytes() + SPARE_BYTES);
            assertThat(now.threads())
                    .as("threads of %s", name)
                    .isLessThanOrEqualTo(before.threads() + SPARE_THREADS);
            assertThat(now.files())
                    .as("open files of %s", name)
                    .isLessThanOrEqualTo(before.files() + SPARE_FILES);
        });
    }

    /**
     * Runs examples in sequence until {@code deadline}, and at least {@code least} of them.
     *
     * @param first number of the first
     * @return number of the next
     */
    private static int soak(ContainerCluster cluster, int first, int least, long deadline) {
        List<String> names = Examples.names();
        int jobs = first;
        while (jobs < least || System.nanoTime() < deadline) {
            String name = names.get(jobs % names.size());
            Map<String, Object> ended = cluster.run(Examples.job(name));
            assertThat(ended).as(name).containsEntry("state", Examples.state(name));
            assertThat(RestApi.digest(ended)).as(name).isEqualTo(Examples.digest(name));
            jobs++;
        }
        return jobs;
    }

    /**
     * Waits until services hold nothing. Queue pairs and memories belong to a run, so no service
     * holds one without a job.
     */
    private static void awaitNothingHeld(ContainerCluster cluster) {
        for (String service : cluster.services()) {
            Patience.await(
                    SOON,
                    () -> cluster.part(service).ask(RUNS_HELD).equals("0.0"),
                    () -> service + " still holds runs: " + cluster.part(service).ask(RUNS_HELD));
        }
    }

    private static Map<String, Vitals> vitals(ContainerCluster cluster) {
        Map<String, Vitals> vitals = new TreeMap<>();
        for (Part part : cluster.parts()) {
            String[] numbers =
                    part.ask(
                                    "awk '/^(VmRSS|Threads)/ { print $2 }' /proc/1/status;"
                                            + " ls /proc/1/fd | wc -l")
                            .split("\\s+", -1);
            vitals.put(
                    part.name(),
                    new Vitals(
                            Long.parseLong(numbers[0]) << 10,
                            Integer.parseInt(numbers[1]),
                            Integer.parseInt(numbers[2])));
        }
        return vitals;
    }

    private record Vitals(long residentBytes, int threads, int files) {}
}

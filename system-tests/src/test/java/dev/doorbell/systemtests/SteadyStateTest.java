package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.result.JobResult;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A run that counts repeated iterations has the same result as one that simulates them. */
class SteadyStateTest {

    private static final long FIRST_SEED = Long.getLong("doorbell.seed", 20_261_121L);
    private static final int CASES = 16;
    private static final String REPEATED = "steady.repeatedIterations";
    private static final List<String> PATHS = List.of("ibrc", "ibgda", "nvlink");
    private static final List<String> VARIANTS = List.of("p", "put");

    @Test
    void repeatsAreEqualToSimulationInTimeTablesAndCounters() {
        int repeating = 0;
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
            Map<String, Object> parameters = parameters(new Random(seed));
            Map<String, Object> job = job(new Random(seed), parameters, "repeat");
            JobResult repeated = Embedded.run(job);
            JobResult simulated = Embedded.run(job(new Random(seed), parameters, "simulate"));

            assertThat(repeated.virtualEndPs())
                    .as("%s, replay with -Ddoorbell.seed=%d", job, seed)
                    .isEqualTo(simulated.virtualEndPs());
            assertThat(repeated.tables()).as("%s", job).isEqualTo(simulated.tables());
            assertThat(counters(repeated)).as("%s", job).isEqualTo(counters(simulated));
            assertThat(simulated.counters()).containsEntry(REPEATED, 0L);
            repeating += repeated.counters().get(REPEATED) > 0 ? 1 : 0;
        }
        assertThat(repeating).as("cases that had something to repeat").isGreaterThan(CASES / 2);
    }

    @Test
    void busyTimesGrowByWhatWasRepeated() {
        Map<String, Object> parameters =
                new TreeMap<>(Map.of("nx", 514, "ny", 256, "iterations", 200, "pesPerNode", 4));
        JobResult repeated = Embedded.run(job(1, "ibrc", parameters, "repeat"));
        JobResult simulated = Embedded.run(job(1, "ibrc", parameters, "simulate"));

        assertThat(repeated.counters().get(REPEATED)).isGreaterThan(100);
        assertThat(repeated.host().events()).isLessThan(simulated.host().events() / 4);
        assertThat(repeated.bottleneck()).isEqualTo(simulated.bottleneck());
    }

    @Test
    void lostDoorbellsNeverRepeat() {
        Map<String, Object> job =
                job(
                        2,
                        "ibgda",
                        new TreeMap<>(Map.of("iterations", 80, "nx", 66, "ny", 64)),
                        "repeat");
        job.put("faults", List.of(Map.of("kind", "doorbell-drop", "rate", "0.05")));
        JobResult result = Embedded.run(job);

        assertThat(result.counters()).containsEntry(REPEATED, 0L);
        assertThat(result.counters().get("nic.doorbellRecoveries")).isPositive();
    }

    private static SortedMap<String, Long> counters(JobResult result) {
        SortedMap<String, Long> counters = new TreeMap<>(result.counters());
        counters.remove(REPEATED);
        return counters;
    }

    private static Map<String, Object> parameters(Random random) {
        Map<String, Object> parameters = new TreeMap<>();
        parameters.put("nx", 3 + random.nextInt(400));
        parameters.put("ny", 12 + random.nextInt(300));
        parameters.put("iterations", 60 + random.nextInt(200));
        parameters.put("variant", VARIANTS.get(random.nextInt(VARIANTS.size())));
        parameters.put("pesPerNode", 1 + random.nextInt(4));
        parameters.put("proxyThreads", 1 + random.nextInt(3));
        return parameters;
    }

    private static Map<String, Object> job(
            Random random, Map<String, Object> parameters, String steady) {
        return job(
                1 + random.nextInt(3), PATHS.get(random.nextInt(PATHS.size())), parameters, steady);
    }

    private static Map<String, Object> job(
            int nodes, String path, Map<String, Object> parameters, String steady) {
        Map<String, Object> own = new TreeMap<>(parameters);
        own.put("steady", steady);
        Map<String, Object> job = new TreeMap<>();
        job.put("workload", "nvshmem/jacobi");
        job.put("path", path);
        job.put("nodes", nodes);
        job.put("payload", "phantom");
        job.put("parameters", own);
        return job;
    }
}

package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Largest jobs that schemas allow, from every workload, on small processes. Each is rejected with a
 * reason, runs, or ends soon after it is cancelled, and the coordinator always answers. {@code
 * -Ddoorbell.largest=10} tries ten jobs of each workload.
 */
@OnProcessCluster
@Isolated("it measures the time of answers")
class LargestJobsIT {

    private static final int OF_EACH = Integer.getInteger("doorbell.largest", 1);
    private static final long SEED = Long.getLong("doorbell.seed", 20L);
    private static final int TRIES = 12;
    private static final Duration RUNS = Duration.ofSeconds(1);
    private static final Duration CANCELLED_WITHIN = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration ANSWER = Duration.ofSeconds(2);
    private static final long HEALTH_MILLIS = 1_000;
    private static final String NEXT_JOB =
            "{workload: nvshmem/put-bw, nodes: 2, parameters: {sizes: 4K, iterations: 4}}";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Map<String, Integer> ends = new LinkedHashMap<>();

    @Test
    void theLargestJobsAreRefusedOrRunOrAreCancelled(ProcessCluster cluster) throws Exception {
        System.out.println("seed " + SEED + ", replay with -Ddoorbell.seed=" + SEED);
        SplittableRandom random = new SplittableRandom(SEED);
        RestApi rest = cluster.rest();
        AtomicBoolean over = new AtomicBoolean();
        AtomicLong slowest = new AtomicLong();
        String management = rest.management(rest.cluster());
        Thread watch =
                Thread.ofPlatform().start(() -> watchHealth(rest, management, over, slowest));
        try {
            for (Object workload : (List<?>) rest.at("/api/v1/workloads").get("workloads")) {
                String name = String.valueOf(((Map<?, ?>) workload).get("name"));
                LargestJobs jobs =
                        new LargestJobs(
                                rest.at("/api/v1/workloads/" + name + "/schema"), random.split());
                for (int i = 0; i < OF_EACH; i++) {
                    one(rest, jobs.next());
                }
            }
        } finally {
            over.set(true);
            watch.join();
        }
        System.out.println(ends + ", slowest answer of health " + slowest + " ms");

        assertThat(slowest.get()).isLessThan(HEALTH_MILLIS);
        assertThat(ends).containsKeys("REFUSED", "CANCELLED");
        Patience.await(
                PATIENCE,
                () -> rest.members().equals(cluster.services()),
                () -> "members are " + rest.members());
        assertThat(cluster.alive()).isEqualTo(cluster.all());
        Map<String, Object> next = rest.awaitEnd(rest.submit(NEXT_JOB), PATIENCE);
        assertThat((Map<?, ?>) next.get("result"))
                .extracting("digest")
                .isEqualTo(Jobs.embeddedResult(NEXT_JOB).digest());
    }

    /**
     * Jobs of former defects: one ended the coordinator in 2 s, the other blocked it for minutes.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{workload: halo/solver, profile: ttg-c2050-qdr, nodes: 4, path: latency-optimized, parameters: {mesh: 'tet-cube:3M', steps: 1, sweeps: 1}}",
                "{workload: msccl/perf, profile: ndv4-a100, nodes: 64, parameters: {programs: allpairs, protocol: ll, collective: allreduce, minBytes: 1K, maxBytes: 256K, stepFactor: 2, iterations: 5}}"
            })
    void aJobThatDoesNotFitIsRefusedWithItsEstimate(String job, ProcessCluster cluster) {
        HttpResponse<String> response = cluster.rest().post(job);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(String.valueOf(RestApi.document(response.body()).get("detail")))
                .matches(
                        "(mesh|programs): planning takes about [0-9,]+ MiB of memory; expected at most [0-9]+ MiB, a third of this process's heap: choose a smaller job or start it with a larger -Xmx");
    }

    /** Planning takes long enough to be cancelled. */
    @Test
    void aJobThatIsPlannedCanBeCancelled(ProcessCluster cluster) {
        RestApi rest = cluster.rest();
        String job =
                rest.submit(
                        "{workload: halo/exchange, nodes: 200, payload: phantom, parameters: {mesh: 'quad-square:600k', objective: volume, iterations: 1}}");
        Patience.await(
                PATIENCE,
                () -> rest.job(job).get("state").equals("RUNNING"),
                () -> "the job does not run: " + rest.job(job));

        rest.cancel(job);

        assertThat(rest.awaitEnd(job, CANCELLED_WITHIN))
                .containsEntry("state", "CANCELLED")
                .containsEntry("reasons", List.of("the job was cancelled"));
    }

    /** Drops rejected parameters one after the other until the job is accepted. */
    private void one(RestApi rest, Map<String, Object> job) {
        for (int attempt = 0; attempt < TRIES; attempt++) {
            long began = System.nanoTime();
            HttpResponse<String> response = rest.post(JSON.writeValueAsString(job));
            assertThat(Duration.ofNanos(System.nanoTime() - began))
                    .as("time of the answer to " + job)
                    .isLessThan(ANSWER);
            if (response.statusCode() == 202) {
                taken(rest, String.valueOf(RestApi.document(response.body()).get("id")), job);
                return;
            }
            assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
            Map<String, Object> problem = RestApi.document(response.body());
            assertThat(String.valueOf(problem.get("detail"))).isNotBlank();
            String field = String.valueOf(problem.get("field"));
            if (field.equals("nodes")) {
                job.put("nodes", 2);
            } else if (((Map<?, ?>) job.get("parameters")).remove(field) == null) {
                break;
            }
        }
        ends.merge("REFUSED", 1, Integer::sum);
    }

    private void taken(RestApi rest, String id, Map<String, Object> job) {
        long until = System.nanoTime() + RUNS.toNanos();
        while (System.nanoTime() < until && !ended(rest, id)) {
            Patience.pause();
        }
        if (!ended(rest, id)) {
            rest.cancel(id);
        }
        Map<String, Object> end = rest.awaitEnd(id, CANCELLED_WITHIN);
        String state = String.valueOf(end.get("state"));
        if (state.equals("FAILED")) {
            assertThat((List<?>) end.get("reasons"))
                    .as(job + " has reasons")
                    .isNotEmpty()
                    .allSatisfy(it -> assertThat(String.valueOf(it)).doesNotContain("Exception"));
        }
        ends.merge(state, 1, Integer::sum);
    }

    private static boolean ended(RestApi rest, String id) {
        String state = String.valueOf(rest.job(id).get("state"));
        return !state.equals("QUEUED") && !state.equals("RUNNING");
    }

    private static void watchHealth(
            RestApi rest, String management, AtomicBoolean over, AtomicLong slowest) {
        while (!over.get()) {
            long began = System.nanoTime();
            boolean up = rest.healthy(management);
            long millis = (System.nanoTime() - began) / 1_000_000;
            slowest.accumulateAndGet(up ? millis : Long.MAX_VALUE, Math::max);
            Patience.pause();
        }
    }
}

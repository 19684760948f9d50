package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * A coordinator with the policy to requeue jobs is killed again and again while jobs wait, run and
 * end. The seed is printed; {@code -Ddoorbell.seed=} replays it, as far as the timing of other
 * processes can be replayed.
 */
class KilledCoordinatorIT {

    private static final long SEED = Long.getLong("doorbell.seed", System.nanoTime());
    private static final int KILLS = Integer.getInteger("doorbell.kills", 20);
    private static final int JOBS_BETWEEN = 3;
    private static final int LONGEST_MILLIS = 900;
    private static final Duration START = Duration.ofMinutes(1);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern RUNS =
            Pattern.compile("(?m)^doorbell_wall_runs_total(?:\\{[^}]*})? ([0-9.E]+)$");
    private static final List<String> JOBS =
            List.of(
                    "{workload: nvshmem/get-bw, nodes: 2, parameters: {sizes: 4K, ctas: 2, iterations: 2, warmup: 1}}",
                    "{workload: nvshmem/put-bw, nodes: 2, trains: false, parameters: {sizes: 4K, ctas: 2, iterations: 60}}",
                    "{workload: nvshmem/put-bw, nodes: 2, path: ibrc, parameters: {sizes: 1K, iterations: 20}}");

    private final Random random = new Random(SEED);
    private final Map<String, String> submitted = new TreeMap<>();

    @Test
    void losesNoJobThatEndedAndRunsNoneTwiceWithoutSayingSo() throws IOException {
        System.out.printf("%d kills of -Ddoorbell.seed=%d%n", KILLS, SEED);
        Path folder = Files.createDirectories(Path.of("target", "real-processes"));
        try (ProcessCluster cluster =
                ProcessCluster.start(
                        Files.createTempDirectory(folder.toAbsolutePath(), "killed-"),
                        List.of("node-agent", "nic-service"),
                        1,
                        List.of("--doorbell.jobs.after-crash=requeue"))) {
            RestApi rest = cluster.rest();
            for (int kill = 0; kill < KILLS; kill++) {
                submit(rest);
                LockSupport.parkNanos(
                        TimeUnit.MILLISECONDS.toNanos(random.nextInt(LONGEST_MILLIS)));
                Map<String, Map<String, Object>> ended = ended(rest);
                cluster.process("coordinator").kill();
                cluster.process("coordinator").restart();
                Patience.await(START, rest::answers, () -> cluster.process("coordinator").story());
                ended.forEach((id, before) -> assertThat(rest.job(id)).isEqualTo(before));
            }
            long starts = 0;
            long completed = 0;
            for (Map.Entry<String, String> job : submitted.entrySet()) {
                Map<String, Object> end = rest.awaitEnd(job.getKey(), PATIENCE);
                starts += starts(job.getValue(), end);
                completed += end.get("state").equals("COMPLETED") ? 1 : 0;
            }
            System.out.printf("%d jobs, %d starts%n", submitted.size(), starts);
            String agent = rest.httpAddresses().get("node-agent").getFirst();
            assertThat(runs(rest.metrics(agent)))
                    .as("runs that a service saw, of %d starts that jobs tell of", starts)
                    .isBetween(completed, starts);
        }
    }

    private void submit(RestApi rest) {
        for (int job = 0; job < JOBS_BETWEEN; job++) {
            String specification = JOBS.get(random.nextInt(JOBS.size()));
            submitted.put(rest.submit(specification), specification);
        }
    }

    /** Returns the ended jobs. */
    private Map<String, Map<String, Object>> ended(RestApi rest) {
        Map<String, Map<String, Object>> ended = new TreeMap<>();
        for (String id : submitted.keySet()) {
            Map<String, Object> job = rest.job(id);
            if (job.get("endedAt") != null) {
                ended.put(id, job);
            }
        }
        return ended;
    }

    /** Checks that a job has the same answer as alone, and returns the number of its starts. */
    private static long starts(String specification, Map<String, Object> job) {
        long starts = ((Number) job.get("starts")).longValue();
        if (job.get("state").equals("FAILED")) {
            assertThat(starts).isEqualTo(3);
            assertThat((List<?>) job.get("reasons"))
                    .isEqualTo(
                            List.of(
                                    "the coordinator was restarted before the job ended, each of the 3 times it was begun"));
            return starts;
        }
        assertThat(job.get("state")).isEqualTo("COMPLETED");
        Map<?, ?> result = (Map<?, ?>) job.get("result");
        assertThat(result.get("digest")).isEqualTo(Jobs.reference(specification).digest());
        List<String> told = new ArrayList<>();
        if (starts > 1) {
            told.add(
                    "the coordinator was restarted before the job ended, and the job was started again; this is start "
                            + starts);
        }
        assertThat((List<?>) result.get("warnings")).isEqualTo(told);
        return starts;
    }

    private static long runs(String metrics) {
        return RUNS.matcher(metrics)
                .results()
                .map(MatchResult::group)
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .mapToLong(text -> (long) Double.parseDouble(text))
                .sum();
    }
}

package dev.doorbell.coordinator.robust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.browser.LocalServices;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.wire.admission.JoinSecret;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.run.EmbeddedRun;
import io.grpc.Status;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The coordinator answers any malformed gRPC call at once with the error, and the jobs of others
 * continue. The seed is printed; {@code -Ddoorbell.seed=} replays it. {@code
 * -Ddoorbell.calls=10000} makes the number of calls for a release test.
 */
@Isolated("it measures the heap")
class MalformedCallsTest {

    private static final int CALLS = Integer.getInteger("doorbell.calls", 1_000);
    private static final int SEEDS = 2;
    private static final int APART = 1_000_000;
    private static final int AT_ONCE = 16;
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final long MOST_GROWTH_BYTES = 48L << 20;
    private static final String JOB =
            "{workload: nvshmem/put-bw, nodes: 2, parameters: {sizes: 4K, iterations: 20}}";
    private static final Pattern INTERNALS =
            Pattern.compile("dev\\.doorbell\\.wire|java\\.(lang|util|io)\\.|Exception|\tat ");
    private static final Set<Status.Code> SERVERS_FAULT =
            EnumSet.of(Status.Code.INTERNAL, Status.Code.UNKNOWN, Status.Code.DATA_LOSS);

    @TempDir Path folder;

    private final List<String> wrong = new ArrayList<>();
    private final SortedMap<Status.Code, Integer> answers = new TreeMap<>();
    private long slowestNanos;

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void malformedCallsGetAnAnswerAndDisturbNobody(int turn) throws Exception {
        long seed = Long.getLong("doorbell.seed", System.nanoTime()) + (long) turn * APART;
        int calls = CALLS / SEEDS;
        System.out.printf("%d calls of -Ddoorbell.seed=%d%n", calls, seed);
        JobSpec spec = JobYaml.read(JOB);
        String digest =
                EmbeddedRun.run(spec, ProfileYaml.read(ProfileYaml.shipped(spec.profile())))
                        .digest();
        JoinSecret secret = JoinSecret.of("known to members alone");
        try (Coordinator coordinator =
                        Coordinator.start(
                                folder,
                                "--doorbell.access.tokens="
                                        + token("eve", "submitter")
                                        + ","
                                        + token("ada", "admin"),
                                "--doorbell.access.requests-per-second=0",
                                "--doorbell.service.join-secret=known to members alone");
                LocalServices services = new LocalServices(coordinator.grpcPort(), secret);
                Caller caller = new Caller(coordinator.grpcAddress(), services.linkAddress());
                JobBeside beside =
                        new JobBeside(coordinator.grpcAddress(), "ada", secretOf("ada"), JOB);
                LogLines log = new LogLines()) {
            beside.awaitFirst();
            Calls generator = new Calls(secretOf("eve"));
            make(caller, generator, seed, 0, calls / 2);
            long halfway = usedBytes();

            make(caller, generator, seed, calls / 2, calls);

            long grown = usedBytes() - halfway;
            List<String> digests = beside.finish();
            System.out.printf(
                    "answers %s, slowest %d ms, heap grew by %d KiB, log %d characters, %d jobs beside%n",
                    answers,
                    slowestNanos / 1_000_000,
                    grown >> 10,
                    log.characters(),
                    digests.size());
            assertThat(wrong).isEmpty();
            assertThat(log.tooLong()).isEmpty();
            assertThat(grown).as("bytes of heap").isLessThan(MOST_GROWTH_BYTES);
            assertThat(digests).isNotEmpty().containsOnly(digest);
        }
    }

    private void make(Caller caller, Calls generator, long seed, int from, int to)
            throws Exception {
        Queue<Made> open = new ArrayDeque<>();
        for (int number = from; number < to; number++) {
            Call call = generator.next(new Garbler(seed + number));
            open.add(new Made(number, call, caller.make(call)));
            if (open.size() == AT_ONCE) {
                judge(open.remove());
            }
        }
        while (!open.isEmpty()) {
            judge(open.remove());
        }
    }

    private void judge(Made made) throws Exception {
        Caller.Answer answer = made.answer.get(60, TimeUnit.SECONDS);
        Status status = answer.status();
        answers.merge(status.getCode(), 1, Integer::sum);
        slowestNanos = Math.max(slowestNanos, answer.nanos());
        String sentence = String.valueOf(status.getDescription());
        boolean told = INTERNALS.matcher(sentence).find();
        if (SERVERS_FAULT.contains(status.getCode()) || told || answer.nanos() > SOON.toNanos()) {
            wrong.add(
                    "call %d (%s, %s): %s after %d ms"
                            .formatted(
                                    made.number,
                                    made.call.story(),
                                    made.call.method(),
                                    status,
                                    answer.nanos() / 1_000_000));
        }
    }

    private static String token(String user, String role) throws Exception {
        byte[] hash =
                MessageDigest.getInstance("SHA-256")
                        .digest(secretOf(user).getBytes(StandardCharsets.UTF_8));
        return user + ":" + role + ":" + HexFormat.of().formatHex(hash);
    }

    private static String secretOf(String user) {
        return "secret-of-" + user;
    }

    private static long usedBytes() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int collection = 0; collection < 3; collection++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }

    private record Made(int number, Call call, CompletableFuture<Caller.Answer> answer) {}
}

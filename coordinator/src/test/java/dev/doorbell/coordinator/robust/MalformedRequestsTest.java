package dev.doorbell.coordinator.robust;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/**
 * The coordinator answers any malformed HTTP request at once with the error, and stores nothing of
 * it. The seed is printed; {@code -Ddoorbell.seed=} replays it. {@code -Ddoorbell.requests=25000}
 * makes the number of requests for a release test.
 */
@ExtendWith(OutputCaptureExtension.class)
@Isolated("it measures the time of answers")
class MalformedRequestsTest {

    private static final long SEED = Long.getLong("doorbell.seed", System.nanoTime());
    private static final int REQUESTS = Integer.getInteger("doorbell.requests", 10_000);
    private static final int SERVER_ERROR = 500;

    /** Allowed server errors: no fonts for a plot, and a full disk. */
    private static final Set<Integer> EXCUSED = Set.of(501, 507);

    private static final long MOST_NANOS = Duration.ofSeconds(2).toNanos();
    private static final int MOST_LOG_BYTES = 2_048;
    private static final Pattern INTERNALS =
            Pattern.compile("dev\\.doorbell\\.|java\\.(lang|util|io)\\.|Exception|\tat ");
    private static final long MOST_GROWTH_BYTES = 24L << 20;

    @TempDir Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<String> wrong = new ArrayList<>();
    private final SortedMap<Integer, Integer> answers = new TreeMap<>();
    private long slowestNanos;

    @Test
    void malformedRequestsGetAnAnswerThatIsNotTheServersFault(CapturedOutput log) throws Exception {
        System.out.printf("%d requests of -Ddoorbell.seed=%d%n", REQUESTS, SEED);
        try (Coordinator coordinator =
                Coordinator.start(folder, "--doorbell.jobs.queue-limit=20")) {
            Requests requests = new Requests(coordinator.address());
            // The first request loads classes, so its time says nothing about later ones.
            answer(requests.next(new Garbler(SEED)), "first request of -Ddoorbell.seed=" + SEED);
            try (BesideJob beside = BesideJob.start(coordinator)) {
                send(requests, 0, REQUESTS / 2);
                assertThat(beside.digest()).isEqualTo(BesideJob.expected());
            }
            // The rest is measured without the services, which are in this JVM.
            long halfway = usedBytes();

            send(requests, REQUESTS / 2, REQUESTS);

            long grown = usedBytes() - halfway;
            System.out.printf("answers %s, heap grew by %d KiB%n", answers, grown >> 10);
            assertThat(wrong).isEmpty();
            assertThat(grown).as("bytes of heap").isLessThan(MOST_GROWTH_BYTES);
            assertThat(coordinator.board().list().stream().filter(it -> !it.state().ended()))
                    .hasSizeBetween(0, 22);
            System.out.printf("slowest answer after %d ms%n", slowestNanos / 1_000_000);
            assertThat(log.getAll().lines())
                    .allSatisfy(line ->
                            assertThat(line.getBytes(StandardCharsets.UTF_8).length)
                                    .isLessThan(MOST_LOG_BYTES));
        } finally {
            http.shutdownNow();
        }
    }

    private void send(Requests requests, int from, int to) throws InterruptedException {
        for (int number = from; number < to; number++) {
            HttpRequest request = requests.next(new Garbler(SEED + number));
            String story = "request %d of -Ddoorbell.seed=%d, %s".formatted(number, SEED, request);
            long began = System.nanoTime();
            HttpResponse<String> answer = answer(request, story);
            long nanos = System.nanoTime() - began;
            slowestNanos = Math.max(slowestNanos, nanos);
            if (nanos > MOST_NANOS) {
                wrong.add("%s: answered after %d ms".formatted(story, nanos / 1_000_000));
            }
            answers.merge(answer.statusCode(), 1, Integer::sum);
            boolean told = answer.statusCode() >= 400 && INTERNALS.matcher(answer.body()).find();
            boolean failed =
                    answer.statusCode() >= SERVER_ERROR && !EXCUSED.contains(answer.statusCode());
            if (failed || told) {
                wrong.add(story + ": " + answer.body());
            }
        }
    }

    private HttpResponse<String> answer(HttpRequest request, String story)
            throws InterruptedException {
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(story, e);
        }
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
}

package dev.doorbell.coordinator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.coordinator.archive.PackedTrace;
import dev.doorbell.coordinator.archive.StoreLimits;
import dev.doorbell.coordinator.submission.JobLabels;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.coordinator.sweep.Sweep;
import dev.doorbell.coordinator.sweep.SweepStore;
import dev.doorbell.coordinator.sweep.Sweeps;
import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.Track;
import dev.doorbell.workloads.result.JobState;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Contract of every database that a coordinator may use for jobs. */
abstract class JobStoreContract {

    private static final Instant NOON = Instant.parse("2026-01-02T12:00:00.123456Z");

    /** Returns the database with its tables; the same one at every call. */
    abstract JdbcClient database();

    @Test
    void keepsLabelsAndTheNumberOfADeletedJob() {
        JobBoard board = new JobBoard(store(), 10);
        JobLabels labels =
                JobLabels.of("Baseline", List.of("night, proxy"), "a note\nof two lines");
        board.submit(
                new Submission("workload: nvshmem/put-bw", "", Submission.ANONYMOUS, 0, labels));
        board.submit("workload: nvshmem/put-bw", "");
        board.cancel("job-2");
        board.delete("job-2");
        JobLabels other = JobLabels.of("", List.of(), "other");
        board.label("job-1", other);

        JobBoard next = new JobBoard(store(), 10);
        assertThat(labels.tags()).containsExactly("night", "proxy");
        assertThat(next.get("job-1").labels()).isEqualTo(other);
        assertThat(next.list()).hasSize(1);
        assertThat(next.submit("workload: nvshmem/put-bw", "").id()).isEqualTo("job-3");
    }

    @Test
    void keepsAJobAsItIs() {
        Job job = job(1).running(NOON.plusSeconds(1));
        Job ended =
                job.ended(
                        JobState.FAILED,
                        NOON.plusSeconds(2),
                        List.of("PE 0 of \"node 1\" – 5 µs", "it's the second"));
        Map<String, Object> result = Map.of("digest", "00ff", "counters", Map.of("nic.naks", 1));

        store().add(job);
        store().update(ended, result);

        assertThat(store().jobs()).containsExactly(ended);
        assertThat(store().result("job-1")).isEqualTo(result);
    }

    /** A disk that was full may have cost the job its row. */
    @Test
    void aJobThatTheDatabaseHasLostKeepsItsResult() {
        Job ended = job(1).running(NOON).ended(JobState.COMPLETED, NOON, List.of());
        Map<String, Object> result = Map.of("digest", "00ff");

        store().end(ended, result, trace(3, 10));

        assertThat(store().jobs()).containsExactly(ended);
        assertThat(store().result("job-1")).isEqualTo(result);
        assertThat(store().trace("job-1")).isPresent();
    }

    @Test
    void aJobThatHasNotEndedHasNoResult() {
        store().add(job(1));

        assertThat(store().jobs()).containsExactly(job(1));
        assertThat(store().result("job-1")).isNull();
        assertThat(store().result("job-2")).isNull();
    }

    @Test
    void listsJobsInTheOrderOfTheirNumbers() {
        for (int number : new int[] {10, 2, 9, 100}) {
            store().add(job(number));
        }

        assertThat(store().jobs())
                .extracting(Job::id)
                .containsExactly("job-2", "job-9", "job-10", "job-100");
    }

    @Test
    void aResultOfMegabytesComesBackWhole() {
        Map<String, Object> result = Map.of("trace", "µ".repeat(5_000_000));
        store().add(job(1));

        store().update(job(1).running(NOON).ended(JobState.COMPLETED, NOON, List.of()), result);

        assertThat(store().result("job-1")).isEqualTo(result);
    }

    @Test
    void refusesASecondJobOfOneNumber() {
        store().add(job(1));

        assertThatThrownBy(() -> store().add(job(1))).isInstanceOf(DuplicateKeyException.class);
    }

    @Test
    void keepsATraceAsItIsDownloaded() throws IOException {
        store().add(job(1));
        store().end(job(1), Map.of(), trace(10, 10));
        store().end(job(1), Map.of(), trace(3, 10));

        assertThat(unpacked(store().trace("job-1").orElseThrow()))
                .startsWith("{\"otherData\": { \"spans\": 3, \"kept\": 3, \"everyNth\": 1 }")
                .contains("\"name\": \"fetch WQE µ\"");
        assertThat(store().trace("job-2")).isEmpty();
    }

    @Test
    void keepsASampleOfALargeTrace() throws IOException {
        JobStore store = new JobStore(database(), new StoreLimits(100, 10, Duration.ZERO));
        store.add(job(1));

        store.end(job(1), Map.of(), trace(1_000, store.limits().traceSpans()));

        assertThat(unpacked(store.trace("job-1").orElseThrow()))
                .startsWith("{\"otherData\": { \"spans\": 1000, \"kept\": 63, \"everyNth\": 16 }");
    }

    @Test
    void forgetsAJobWithAllThatWasKeptOfIt() {
        Submission submission = Submission.of("workload: nvshmem/put-bw # µ\n", "name: mine");
        store().add(job(1), submission);
        store().add(job(2));
        store().end(job(1), Map.of(), trace(1, 10));
        assertThat(store().submission("job-1")).contains(submission);

        store().remove("job-1");

        assertThat(store().jobs()).containsExactly(job(2));
        assertThat(store().submission("job-1")).isEmpty();
        assertThat(store().trace("job-1")).isEmpty();
    }

    @Test
    void keepsNoMoreEndedJobsThanItMay() {
        for (int number = 1; number <= 4; number++) {
            store().add(job(number));
            store().update(
                            job(number).running(NOON).ended(JobState.COMPLETED, NOON, List.of()),
                            null);
        }

        assertThat(restarted(new StoreLimits(1, 2, Duration.ZERO)))
                .containsExactly("job-3", "job-4");
        assertThat(store().jobs()).extracting(Job::id).containsExactly("job-3", "job-4");
    }

    @Test
    void forgetsJobsThatEndedLongAgoButNeverTheNewest() {
        for (int number = 1; number <= 3; number++) {
            store().add(job(number));
            Instant end = number == 2 ? Instant.now() : NOON;
            store().update(
                            job(number).running(NOON).ended(JobState.COMPLETED, end, List.of()),
                            null);
        }

        assertThat(restarted(new StoreLimits(1, 10, Duration.ofHours(1))))
                .containsExactly("job-2", "job-3");
    }

    @Test
    void keepsASweepWithItsValuesInTheirOrder() {
        Sweeps sweeps = new Sweeps(new JobBoard(store(), 10), new SweepStore(database()));

        Sweep sweep =
                sweeps.submit(
                        "{job: {workload: nvshmem/put-bw}, vary: {sizes: [8K, 4K], nic.doorbell: [60ns], ctas: [1]}}",
                        "ada");

        Sweeps restarted = new Sweeps(new JobBoard(store(), 10), new SweepStore(database()));
        assertThat(restarted.get(sweep.id())).isEqualTo(sweep);
        assertThat(restarted.get(sweep.id()).varied())
                .containsExactly("sizes", "nic.doorbell", "ctas");
        assertThat(restarted.list()).endsWith(sweep);
        assertThat(restarted.job(sweep.points().getFirst()).map(Job::state))
                .contains(JobState.FAILED);
    }

    private List<String> restarted(StoreLimits limits) {
        return new JobBoard(new JobStore(database(), limits), 1)
                .list().stream().map(Job::id).toList();
    }

    private static Optional<PackedTrace> trace(int count, int limit) {
        List<TraceSpan> spans = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            spans.add(new TraceSpan(Track.parse("node0/nic0"), "fetch WQE µ", i, i + 1L, 0));
        }
        return PackedTrace.of(spans, List.of(), limit);
    }

    private static String unpacked(byte[] trace) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(trace))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private JobStore store() {
        return new JobStore(database());
    }

    private static Job job(int number) {
        return new Job(
                "job-" + number, "nvshmem/put-bw", JobState.QUEUED, NOON, null, null, List.of());
    }
}

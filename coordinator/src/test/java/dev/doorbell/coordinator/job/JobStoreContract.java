package dev.doorbell.coordinator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.workloads.result.JobState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What every database a coordinator may use keeps of its jobs. */
abstract class JobStoreContract {

    private static final Instant NOON = Instant.parse("2026-01-02T12:00:00.123456Z");

    /** The database, with its tables; the same one at every call. */
    abstract JdbcClient database();

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

        store().update(job(1).ended(JobState.COMPLETED, NOON, List.of()), result);

        assertThat(store().result("job-1")).isEqualTo(result);
    }

    @Test
    void refusesASecondJobOfOneNumber() {
        store().add(job(1));

        assertThatThrownBy(() -> store().add(job(1))).isInstanceOf(DuplicateKeyException.class);
    }

    private JobStore store() {
        return new JobStore(database());
    }

    private static Job job(int number) {
        return new Job(
                "job-" + number, "nvshmem/put-bw", JobState.QUEUED, NOON, null, null, List.of());
    }
}

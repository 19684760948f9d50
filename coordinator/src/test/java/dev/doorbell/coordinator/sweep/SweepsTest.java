package dev.doorbell.coordinator.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.coordinator.access.role.ProgramPolicy;
import dev.doorbell.coordinator.access.role.ProgramRules;
import dev.doorbell.coordinator.access.role.Tokens;
import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.coordinator.submission.QueueFullException;
import dev.doorbell.coordinator.submission.QueueRules;
import dev.doorbell.report.document.TableText;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Table;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;

class SweepsTest {

    private static final String SWEEP =
            """
            job: {workload: nvshmem/put-bw, parameters: {sizes: 4K, iterations: 3}}
            vary: {ctas: [1, 4], nic.doorbell: [60ns, 2x]}
            """;

    @TempDir private Path folder;

    private JobBoard board;
    private Sweeps sweeps;

    @BeforeEach
    void open() {
        JdbcClient database = JobDatabase.in(folder);
        board = new JobBoard(new JobStore(database), 5);
        sweeps = new Sweeps(board, new SweepStore(database));
    }

    @Test
    void becomesAJobForEachCombination() {
        Sweep sweep = sweeps.submit(SWEEP, "ada");

        assertThat(sweep.id()).isEqualTo("sweep-1");
        assertThat(sweep.varied()).containsExactly("ctas", "nic.doorbell");
        assertThat(sweep.points())
                .extracting(point -> point.jobId() + " " + point.values())
                .containsExactly(
                        "job-1 {ctas=1, nic.doorbell=60ns}",
                        "job-2 {ctas=1, nic.doorbell=2x}",
                        "job-3 {ctas=4, nic.doorbell=60ns}",
                        "job-4 {ctas=4, nic.doorbell=2x}");
        assertThat(sweeps.get("sweep-1")).isEqualTo(sweep);
        assertThat(sweeps.list()).containsExactly(sweep);
    }

    @Test
    void comparesWhatItsJobsMeasuredInOneTable() {
        Sweep sweep =
                sweeps.submit(
                        """
                        job: {workload: nvshmem/put-bw, parameters: {sizes: 4K, iterations: 3}}
                        vary: {ctas: [1, 4], seed: [7]}
                        """,
                        "ada");
        for (String ctas : List.of("1", "4")) {
            String id = ctas.equals("1") ? "job-1" : "job-2";
            EndedJobs.begin(board);
            EndedJobs.end(
                    board,
                    "{workload: nvshmem/put-bw, parameters: {sizes: 4K, iterations: 3, ctas: %s}}"
                            .formatted(ctas),
                    id);
        }

        SweepReport report = sweeps.report(sweep.id());

        assertThat(report.ended()).isTrue();
        Table table = report.tables().getFirst();
        assertThat(TableText.csv(table)).startsWith("job,seed,pe,ctas,");
        assertThat(table.texts())
                .extracting(row -> String.join(" ", row.subList(0, 4)))
                .containsExactly("job-1 7 0 1", "job-2 7 0 4");
        assertThat(report.markdown())
                .startsWith(
                        "# sweep-1\n\n| job | ctas | seed | state |\n| --- | --- | --- | --- |\n| job-1 | 1 | 7 | COMPLETED |\n");
        assertThat(report.document()).containsEntry("state", "ENDED").containsKey("tables");
    }

    @Test
    void queuesNoneWhenTheQueueHasNoRoomForAll() {
        board.submit("workload: nvshmem/put-bw", "");
        board.submit("workload: nvshmem/put-bw", "");

        assertThatThrownBy(() -> sweeps.submit(SWEEP, "ada"))
                .isInstanceOf(QueueFullException.class);

        assertThat(sweeps.list()).isEmpty();
        assertThat(board.count(JobState.QUEUED)).isEqualTo(2);
    }

    @Test
    void endsWhatHasNotEnded() {
        Sweep sweep = sweeps.submit(SWEEP, "ada");
        board.cancel("job-2");

        sweeps.cancel("sweep-1", job -> {});

        assertThat(sweep.points())
                .extracting(point -> sweeps.job(point).map(Job::state).orElseThrow())
                .containsOnly(JobState.CANCELLED);
        assertThatThrownBy(() -> sweeps.get("sweep-2"))
                .isInstanceOf(UnknownSweepException.class)
                .hasMessage("there is no sweep sweep-2");
        assertThatThrownBy(() -> sweeps.get("job-1")).isInstanceOf(UnknownSweepException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{vary: {ctas: [1]}} | job is missing; expected a map of name to value",
                "{job: {workload: nvshmem/put-bw}} | vary is missing; expected a map of name to value",
                "{job: {workload: nvshmem/put-bw}, vary: {ctas: 4}} | vary.ctas is '4'; expected a list of values",
                "{job: {workload: nvshmem/put-bw}, vary: {ctas: [0]}} | ctas is 0; expected a whole number from 1 to 264",
                "{job: {workload: nvshmem/put-bw}, vary: {cta: [1]}} | parameter cta does not exist in nvshmem/put-bw",
                "{job: {workload: nvshmem/put-bw}, vary: {nodes: [5000]}} | nodes is 5000; expected a whole number from 1 to 4096",
                "{job: {workload: nvshmem/put-bw}, vary: {nic.bell: [1]}} | nic.bell=1: profile dgx-a100-hdr200 has no constant nic.bell",
                "{job: {workload: nvshmem/put-bw}, vary: {nic.doorbell: [1 hour]}} | nic.doorbell=1 hour has the wrong unit",
                "{job: {workload: nvshmem/put-bw}, what: 1} | field what does not exist in a sweep; expected one of job, vary, profile"
            })
    void saysWhatIsWrong(String document, String sentence) {
        assertThatThrownBy(() -> sweeps.submit(document, "ada"))
                .isInstanceOf(JobException.class)
                .hasMessageStartingWith(sentence);
        assertThat(board.list()).isEmpty();
    }

    @Test
    void looksAtNoProgramThatItMayNotRun() {
        JdbcClient database = JobDatabase.in(folder);
        ProgramRules rules = new ProgramRules(ProgramPolicy.NONE, Tokens.of(List.of()));
        board = new JobBoard(new JobStore(database), QueueRules.limit(5), rules::require);
        sweeps = new Sweeps(board, new SweepStore(database));

        assertThatThrownBy(() ->
                        sweeps.submit(
                                "{job: {workload: program/Ring, program: 'malformed'}, vary: {nic.doorbell: [2x]}}",
                                "ada"))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("doorbell.jobs.programs");
        assertThat(board.list()).isEmpty();
    }

    @Test
    void hasNoMoreJobsThanItMay() {
        String seeds = String.join(",", Collections.nCopies(SweepPlan.MOST_JOBS + 1, "1"));

        assertThatThrownBy(() ->
                        sweeps.submit(
                                "{job: {workload: nvshmem/put-bw}, vary: {seed: [" + seeds + "]}}",
                                "ada"))
                .hasMessage("vary asks for more than 100 jobs; expected at most so many");
    }
}

package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.report.document.JobYaml;
import dev.doorbell.testkit.InProcessCluster;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Table;
import dev.doorbell.workloads.result.Verification;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A run gives the same bytes in every mode and with every distribution of its processes. */
class SameRunEverywhereTest {

    private static final int REPEATS = 3;

    private static List<InProcessCluster> groupings = List.of();

    @BeforeAll
    static void startOneClusterPerGrouping() {
        groupings =
                List.of(
                        InProcessCluster.start(1, 1, 1),
                        InProcessCluster.start(2, 3, 2),
                        InProcessCluster.start(4, 16, 1));
    }

    @AfterAll
    static void stopClusters() {
        groupings.forEach(InProcessCluster::close);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobs")
    void givesTheSameDocumentInEveryGroupingAndEveryTime(String job) {
        String embedded = Jobs.embedded(job);

        for (InProcessCluster grouping : groupings) {
            for (int repeat = 0; repeat < REPEATS; repeat++) {
                assertThat(Jobs.deterministic(grouping.run(JobYaml.read(job)))).isEqualTo(embedded);
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobs")
    void givesTheSameDocumentPackedIntoOneService(String job) {
        JobResult embedded = Jobs.reference(job);
        JobResult packed = groupings.get(1).run(JobYaml.read(with(job, "placement: packed")));

        assertThat(packed.digest()).isEqualTo(embedded.digest());
        assertThat(packed.tables()).isEqualTo(embedded.tables());
        assertThat(packed.counters()).isEqualTo(embedded.counters());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobs")
    void givesTheSameResultEmbeddedEveryTimeOnAnyNumberOfThreads(String job) {
        JobResult first = Jobs.reference(job);

        assertThat(first.state()).isEqualTo(JobState.COMPLETED);
        assertThat(first.verification().verdict())
                .isEqualTo(
                        job.contains("phantom")
                                ? Verification.Verdict.NOT_CHECKED
                                : Verification.Verdict.PASSED);
        for (int threads = 1; threads <= REPEATS; threads++) {
            assertThat(Jobs.deterministic(Jobs.embeddedResult(job, threads)))
                    .isEqualTo(Jobs.deterministic(first));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobs")
    void trainsChangeNothingInAResult(String job) {
        // Real payload never repeats, so that more iterations only repeat the check.
        String shorter =
                job.contains("real") ? job.replace("iterations: 90", "iterations: 20") : job;
        String elementwise = with(shorter, "trains: false");
        JobResult on = Jobs.reference(shorter);
        JobResult off = Jobs.embeddedResult(elementwise);
        JobResult distributedOff = groupings.get(1).run(JobYaml.read(elementwise));

        assertThat(off.digest()).isEqualTo(on.digest());
        assertThat(off.virtualEndPs()).isEqualTo(on.virtualEndPs());
        assertThat(off.tables()).isEqualTo(on.tables());
        assertThat(off.counters()).isEqualTo(on.counters());
        assertThat(Jobs.deterministic(distributedOff)).isEqualTo(Jobs.deterministic(off));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobs")
    void payloadThatIsOnlyCountedTakesTheSameTime(String job) {
        JobResult real = Jobs.reference(job);
        JobResult counted = Jobs.embeddedResult(job.replace("payload: real", "payload: phantom"));

        assertThat(counted.virtualEndPs()).isEqualTo(real.virtualEndPs());
        assertThat(counted.tables()).hasSameSizeAs(real.tables());
        for (int i = 0; i < counted.tables().size(); i++) {
            Table table = counted.tables().get(i);
            assertThat(table).isEqualTo(withoutData(real.tables().get(i), table.columns()));
        }
    }

    /** Returns a table without what is computed from data, which only real payload has. */
    private static Table withoutData(Table table, List<Column> columns) {
        List<Integer> kept = columns.stream().map(table.columns()::indexOf).toList();
        return new Table(
                table.name(),
                columns,
                table.rows().stream()
                        .map(row -> kept.stream().map(at -> row.get(at)).toList())
                        .toList());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faultyJobs")
    void aRunThatFailsFailsTheSameEverywhere(String job) {
        String embedded = Jobs.embedded(job);

        for (InProcessCluster grouping : groupings) {
            assertThat(Jobs.deterministic(grouping.run(JobYaml.read(job)))).isEqualTo(embedded);
        }
    }

    static Stream<String> jobs() {
        return Jobs.matrix();
    }

    static Stream<String> faultyJobs() {
        return Stream.concat(Jobs.faulty().stream(), Stream.of(Jobs.racy()));
    }

    private static String with(String job, String field) {
        return job.substring(0, job.length() - 1) + ", " + field + "}";
    }
}

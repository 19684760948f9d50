package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.testkit.InProcessCluster;
import dev.doorbell.workloads.reproduce.FigureResult;
import dev.doorbell.workloads.reproduce.StudyResult;
import dev.doorbell.workloads.reproduce.StudyRun;
import dev.doorbell.workloads.reproduce.datatypes.DatatypeStudy;
import dev.doorbell.workloads.reproduce.statement.MedianError;
import dev.doorbell.workloads.reproduce.study.Study;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.Verification;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Packing as a job, and the deviation of the whole study from the measurements. */
class PackJobsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{workload: datatype/pack, profile: ncsu-arc-c2050, nodes: 2, parameters: {type: vector, blocks: '8,24,128', sizes: '64,4K,256K'}}",
                "{workload: datatype/pack, profile: ncsu-arc-c2050, nodes: 1, parameters: {type: indexed, blocks: 16, sizes: '64,4K'}}",
                "{workload: datatype/pack, profile: ncsu-arc-c2050, nodes: 1, parameters: {type: struct, sizes: '34,17K'}}",
                "{workload: datatype/pack, profile: ncsu-arc-c2050, nodes: 1, parameters: {type: contiguous, sizes: '64,1M'}}",
                "{workload: datatype/pack, profile: ncsu-arc-c2050, nodes: 1, parameters: {type: subarray, sizes: '128,80000'}}",
                "{workload: datatype/pingpong, profile: ncsu-arc-c2050, nodes: 2, path: staged, parameters: {type: vector, blocks: '8,24', sizes: '64,300K', part: 32K}}",
                "{workload: datatype/pingpong, profile: ncsu-arc-c2050, nodes: 2, path: gpudirect, parameters: {type: struct, sizes: '34,100000', part: 16K}}",
                "{workload: datatype/pingpong, profile: ncsu-arc-c2050, nodes: 2, path: staged, parameters: {type: vector, blocks: 24, sizes: '64,300K', pack: staged-2d}}",
                "{workload: datatype/transpose, profile: ncsu-arc-c2050, nodes: 3, path: staged, parameters: {orders: '3,48', pack: auto}}",
                "{workload: datatype/transpose, profile: ncsu-arc-c2050, nodes: 4, path: gpudirect, parameters: {orders: 64}}",
                "{workload: datatype/contention, profile: ncsu-arc-c2050, nodes: 2, parameters: {type: vector, blocks: '8,64', sizes: '64K,1M'}}",
                "{workload: datatype/ddtbench, profile: ncsu-arc-c2050, nodes: 2, path: staged, parameters: {sets: 1, iterations: 1}}",
                "{workload: datatype/halo, profile: ncsu-arc-c2050, nodes: 6, path: staged, parameters: {dimensions: 2, side: 9, part: 256}}",
                "{workload: datatype/halo, profile: ncsu-arc-c2050, nodes: 4, path: gpudirect, parameters: {dimensions: 3, side: 6}}",
                "{workload: datatype/ddtbench, profile: ncsu-arc-c2050, nodes: 2, path: gpudirect, parameters: {sets: 1, iterations: 1, part: 4K}}"
            })
    void theSameResultEmbeddedAndDistributedAndWithoutTrains(String job) {
        JobResult embedded = Jobs.embeddedResult(job);
        JobResult counted =
                Jobs.embeddedResult(job.substring(0, job.length() - 1) + ", payload: phantom}");

        assertThat(embedded.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        try (InProcessCluster cluster = InProcessCluster.start(2, 3, 1)) {
            assertThat(Jobs.deterministic(cluster.run(JobYaml.read(job))))
                    .isEqualTo(Jobs.deterministic(embedded));
        }
        assertThat(Jobs.embeddedResult(job.substring(0, job.length() - 1) + ", trains: false}"))
                .extracting(JobResult::digest)
                .isEqualTo(embedded.digest());
        assertThat(counted.tables()).isEqualTo(embedded.tables());
    }

    @Test
    void everyPatternWithEveryParameterSetArrivesAsItWasSent() {
        JobResult result =
                Jobs.embeddedResult(
                        "{workload: datatype/ddtbench, profile: ncsu-arc-c2050, nodes: 2, path: staged, parameters: {iterations: 1}}");

        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(result.tables().get(0).rows()).hasSize(69);
        assertThat(result.tables().get(0).texts().stream().map(row -> row.get(0)).distinct())
                .hasSize(16);
    }

    @Test
    void halfOfAllMeasuredPointsAreHitWithinEightPercent() {
        Study study = DatatypeStudy.study();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            StudyResult result =
                    new StudyRun(
                                    study,
                                    study.figures(),
                                    ProfileYaml.read(ProfileYaml.shipped(study.profile())))
                            .run(pool, (what, done, total) -> {});
            List<BigDecimal> errors = new ArrayList<>();
            for (FigureResult figure : result.figures()) {
                for (FigureResult.Answered it : figure.answers()) {
                    if (it.statement().rule() instanceof MedianError median) {
                        errors.addAll(median.errors(figure.curves()));
                    }
                }
            }

            assertThat(errors).hasSizeGreaterThan(480);
            assertThat(MedianError.median(errors)).isLessThanOrEqualTo(BigDecimal.valueOf(8));
        } finally {
            pool.shutdownNow();
        }
    }
}

package dev.doorbell.systemtests.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.doorbell.systemtests.Jobs;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.Table;
import dev.doorbell.workloads.result.Verification;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mutual slowdown of packs and copies on a GPU, in the profile's constants. */
class ContentionTest {

    private static final double COPY = 8.4;
    private static final double ISSUE = 2.759;
    private static final double LAUNCH = 8.4;
    private static final double MEGABYTES = 16.777216;
    private static final double TO_HOST = 6_650;
    private static final double BOTH_WAYS = 7_933;

    @Test
    void copiesOfOneDirectionComeOneAfterTheOtherAndTheirStartsOverlap() {
        Table table = table("contiguous", "copy beside copy-to-host");

        assertThat(us(table, "pack")).isEqualTo(us(table, "alone"));
        assertThat(us(table, "both"))
                .isEqualTo(
                        us(table, "alone") + us(table, "rival alone") - COPY + ISSUE, rounding());
        assertThat(us(table, "rival ahead")).isEqualTo(us(table, "rival alone"));
        assertThat(us(table, "pack behind")).isEqualTo(us(table, "both"));
    }

    @Test
    void copiesAndKernelsWithinTheGpuDoNotMeet() {
        Table table = table("contiguous", "copy beside kernel");

        assertThat(us(table, "pack")).isEqualTo(us(table, "alone"));
        assertThat(us(table, "rival")).isEqualTo(us(table, "rival alone"));
        assertThat(us(table, "both behind")).isEqualTo(us(table, "both"));
    }

    @Test
    void kernelsComeOneAfterTheOtherAndTheirLaunchesOverlap() {
        Table table = table("vector", "zero-copy beside kernel");

        assertThat(us(table, "pack")).isEqualTo(us(table, "alone"));
        assertThat(us(table, "pack behind"))
                .isEqualTo(us(table, "alone") + us(table, "rival alone") - LAUNCH, rounding());
    }

    @Test
    void aKernelGetsFourFifthsOfTheLinkBesideACopyAndTheLinkNeverRests() {
        Table table = table("vector", "zero-copy beside copy-to-host");
        double streamUs = 1e6 * MEGABYTES / TO_HOST;

        assertThat(us(table, "pack")).isCloseTo(LAUNCH + streamUs * 5 / 4, withinPercentage(0.1));
        assertThat(us(table, "both")).isCloseTo(COPY + 2 * streamUs, withinPercentage(0.1));
        assertThat(us(table, "rival")).isEqualTo(us(table, "both"));
    }

    @Test
    void bothDirectionsTogetherPassNoMoreThanTheLinkLets() {
        Table table = table("contiguous", "copy beside copy-to-device");
        // Packets take turns, so both end at the same time although one is faster alone.
        double togetherUs = 2e6 * MEGABYTES / BOTH_WAYS;

        assertThat(us(table, "pack")).isCloseTo(COPY + togetherUs, withinPercentage(0.1));
        assertThat(us(table, "both")).isCloseTo(COPY + togetherUs, withinPercentage(0.1));
    }

    @Test
    void theTableOfChoicesHasTheShortestOfAllWays() {
        JobResult result = run("vector");
        Table choices = result.tables().getFirst();

        for (int row = 0; row < choices.texts().size(); row++) {
            String beside = choices.texts().get(row).getFirst();
            double least =
                    result.tables().stream()
                            .filter(it -> it.name().endsWith(" beside " + beside))
                            .filter(it -> !it.texts().isEmpty())
                            .mapToDouble(it -> us(it, "pack behind"))
                            .min()
                            .orElseThrow();
            assertThat(Double.parseDouble(choices.texts().get(row).get(4))).isEqualTo(least);
        }
        assertThat(choices.rows()).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({
        "staged-2d, vector",
        "copy-2d, vector",
        "copy-3d, subarray",
        "per-block, indexed",
        "kernel, struct",
        "zero-copy, vector",
        "canonical, subarray",
        "hand-coded, vector",
        "auto, indexed",
        "auto, struct"
    })
    void messagesPackedByAnyStrategyArriveAsTheyWereSent(String pack, String type) {
        String job =
                "{workload: datatype/pingpong, profile: ncsu-arc-c2050, nodes: 2, path: staged, parameters: {type: %s, sizes: '70000', part: 16K, pack: %s}}"
                        .formatted(type, pack);

        JobResult result = Jobs.embeddedResult(job);

        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(Jobs.embeddedResult(job.replace("}}", "}, payload: phantom}")).tables())
                .isEqualTo(result.tables());
    }

    @Test
    void whatIsPackedInOneGoTakesItsStrategysTimeMoreThanTheBareMessage() {
        double contiguous = oneWayUs("type: contiguous, pack: copy");
        double staged = oneWayUs("type: vector, pack: staged-2d");
        // A row of 9.5 ns and another copy's start on either side: 16,384 rows of 8 bytes.
        double rowsUs = 2 * (COPY + 16_384 * 0.0095);

        assertThat(staged - contiguous).isCloseTo(rowsUs, withinPercentage(0.1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "path: staged, parameters: {pack: fastest} | pack is 'fastest'; expected one of pipelined, auto, copy, copy-2d, copy-3d, per-block, staged-2d, kernel, zero-copy, hand-coded, canonical, canonical-staged, list, list-staged, search, search-staged",
                "path: staged, parameters: {type: subarray, pack: copy-2d} | pack is copy-2d; expected a strategy that can pack every type of the job",
                "path: gpudirect, parameters: {pack: auto} | pack is 'auto'; expected one of pipelined"
            })
    void aWayToPackThatCannotBeIsRefusedInOneSentence(String rest, String sentence) {
        String job =
                "{workload: datatype/pingpong, profile: ncsu-arc-c2050, nodes: 2, %s}"
                        .formatted(rest);

        assertThatThrownBy(() -> Jobs.embeddedResult(job))
                .isInstanceOf(JobException.class)
                .hasMessage(sentence);
    }

    private static double oneWayUs(String parameters) {
        Table table =
                Jobs.embeddedResult(
                                "{workload: datatype/pingpong, profile: ncsu-arc-c2050, nodes: 2, path: staged, parameters: {sizes: 128K, %s}}"
                                        .formatted(parameters))
                        .tables()
                        .getFirst();
        return us(table, "one way");
    }

    private static Offset<Double> rounding() {
        return Offset.offset(0.0015);
    }

    private static JobResult run(String type) {
        return Jobs.embeddedResult(
                "{workload: datatype/contention, profile: ncsu-arc-c2050, nodes: 1, payload: phantom, parameters: {type: %s, blocks: 64, sizes: 16M}}"
                        .formatted(type));
    }

    private static Table table(String type, String name) {
        return run(type).tables().stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static double us(Table table, String column) {
        List<String> names = table.columns().stream().map(Column::name).toList();
        return Double.parseDouble(table.texts().getFirst().get(names.indexOf(column)));
    }
}

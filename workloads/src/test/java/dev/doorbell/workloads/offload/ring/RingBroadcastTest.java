package dev.doorbell.workloads.offload.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.Table;
import dev.doorbell.workloads.result.Verification;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RingBroadcastTest {

    private static final String PROFILE = "bluefield2-hdr100";
    private static final int MIB = 1 << 20;

    @ParameterizedTest
    @ValueSource(strings = {"host", "staged", "gvmi"})
    void aLongMessageTakesItsClosedFormOnEveryPath(String path) {
        JobResult result = run(path, Map.of("sizes", "1M", "iterations", 2));

        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(result.verification().checkedBytes()).isEqualTo(2L * 3 * 3 * MIB);
        assertThat(value(result, "Error")).isCloseTo(0, within(5.0));
        assertThat(value(result, "Error with compute")).isCloseTo(0, within(5.0));
    }

    @ParameterizedTest
    @CsvSource({"chunk", "pipelining"})
    void aMessageThatIsStagedInPiecesTakesTheClosedFormOfThat(String strategy) {
        JobResult result = run("staged", Map.of("sizes", "1M", "strategy", strategy, "compute", 0));

        assertThat(value(result, "Error")).isCloseTo(0, within(5.0));
    }

    @Test
    void besideCoarseComputingHostsAreSlowestAndWhatPassesNoDpuIsFastest() {
        Map<String, Object> sizes = Map.of("sizes", "1M");
        double host = value(run("host", sizes), "With compute");
        double staged = value(run("staged", sizes), "With compute");
        double gvmi = value(run("gvmi", sizes), "With compute");

        assertThat(gvmi).isLessThan(staged);
        assertThat(staged).isLessThan(host);
    }

    @Test
    void hostsWaitForEachOthersComputing() {
        JobResult host = run("host", Map.of("sizes", "64K"));

        assertThat(value(host, "Stalled")).isGreaterThan(value(host, "Alone"));
        assertThat(value(run("gvmi", Map.of("sizes", "64K")), "Overlap")).isGreaterThan(99);
    }

    @ParameterizedTest
    @CsvSource({
        "host, alias, bluefield3-ndr200",
        "staged, alias, bluefield3-ndr200",
        "gvmi, alias, bluefield3-ndr200",
        "gvmi, paper, bluefield2-hdr100"
    })
    void everyRankOfANodeGetsEveryByte(String path, String ids, String profile) {
        JobResult result =
                run(
                        path,
                        Map.of(
                                "sizes", "1,40001",
                                "ranksPerNode", 3,
                                "workers", 2,
                                "ids", ids,
                                "compute", 20,
                                "computeChunk", 7),
                        Map.of("profile", profile));

        assertThat(result.reasons()).isEqualTo(List.of());
        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(value(result, "Error")).isCloseTo(0, within(5.0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"host", "staged", "gvmi"})
    void neitherPhantomPayloadNorTrainsChangeTimes(String path) {
        Map<String, Object> parameters = Map.of("sizes", "9K,100K", "compute", 50);
        JobResult real = run(path, parameters);
        JobResult phantom = run(path, parameters, Map.of("payload", "phantom"));

        assertThat(phantom.virtualEndPs()).isEqualTo(real.virtualEndPs());
        assertThat(phantom.tables()).isEqualTo(real.tables());
        assertThat(run(path, parameters, Map.of("trains", false)).digest())
                .isEqualTo(real.digest());
    }

    @Test
    void aTraceShowsWhoComputesWhoPostsAndWhatIsOnTheWire() {
        JobResult result = run("gvmi", Map.of("sizes", "64K"), Map.of("trace", true));

        assertThat(
                        result.spans().stream()
                                .map(span -> span.track().text() + ": " + span.name())
                                .toList())
                .contains("rank 1: compute", "rank 1: wait", "node0/dpu0 worker0: post write")
                .anyMatch(it -> it.endsWith("wire: send"));
    }

    private static JobResult run(String path, Map<String, Object> parameters) {
        return run(path, parameters, Map.of());
    }

    private static JobResult run(
            String path, Map<String, Object> parameters, Map<String, Object> more) {
        Map<String, Object> job = new HashMap<>(more);
        job.put("workload", "offload/ring-bcast");
        job.putIfAbsent("profile", PROFILE);
        job.put("nodes", 4);
        job.put("path", path);
        job.put("parameters", with(parameters));
        return EmbeddedRun.run(
                JobSpecs.fromMap(job), TestProfile.shipped(String.valueOf(job.get("profile"))));
    }

    private static Map<String, Object> with(Map<String, Object> parameters) {
        Map<String, Object> all = new HashMap<>(parameters);
        all.putIfAbsent("iterations", 1);
        return all;
    }

    /** A value of the last row. */
    private static double value(JobResult result, String column) {
        Table table = result.tables().get(0);
        List<String> names = table.columns().stream().map(Column::name).toList();
        String cell = table.texts().getLast().get(names.indexOf(column));
        return cell.equals("-") ? 0 : Double.parseDouble(Objects.requireNonNull(cell));
    }
}

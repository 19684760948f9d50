package dev.doorbell.workloads.offload.stencil;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.Table;
import dev.doorbell.workloads.result.Verification;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StencilTest {

    private static final String PROFILE = "bluefield2-hdr100";

    @ParameterizedTest
    @CsvSource({
        "host, point",
        "host, mpi",
        "staged, point",
        "staged, group",
        "staged, mpi",
        "gvmi, point",
        "gvmi, group",
        "gvmi, mpi"
    })
    void manyRanksSolveWhatOneDoes(String path, String primitive) {
        JobResult result =
                run(
                        path,
                        "real",
                        true,
                        "sizes",
                        "1,2,13",
                        "ranksPerNode",
                        3,
                        "primitive",
                        primitive);

        assertThat(result.reasons()).isEqualTo(List.of());
        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(result.verification().checkedBytes())
                .isEqualTo(12L * 8 * (1 + 8 + 13 * 13 * 13));
    }

    @ParameterizedTest
    @CsvSource({"host, point", "staged, point", "gvmi, point", "gvmi, group", "gvmi, mpi"})
    void neitherPhantomPayloadNorTrainsChangeTimes(String path, String primitive) {
        JobResult real = run(path, "real", true, "sizes", "11,40", "primitive", primitive);
        JobResult phantom = run(path, "phantom", true, "sizes", "11,40", "primitive", primitive);

        assertThat(phantom.virtualEndPs()).isEqualTo(real.virtualEndPs());
        assertThat(phantom.tables()).isEqualTo(real.tables());
        assertThat(run(path, "real", false, "sizes", "11,40", "primitive", primitive).digest())
                .isEqualTo(real.digest());
    }

    @Test
    void dpusExchangeLargeFacesBesideComputingAndHostsHardly() {
        double host = overlap(run("host", "phantom", true, "sizes", "96"));
        double staged = overlap(run("staged", "phantom", true, "sizes", "96"));
        double gvmi = overlap(run("gvmi", "phantom", true, "sizes", "96"));

        assertThat(host).isLessThan(30);
        assertThat(staged).isGreaterThan(90);
        assertThat(gvmi).isGreaterThan(90);
    }

    @ParameterizedTest
    @CsvSource({"staged", "gvmi"})
    void dpusMoveMessagesOfMpiBesideComputing(String path) {
        JobResult result = run(path, "phantom", true, "sizes", "96", "primitive", "mpi");

        assertThat(overlap(result)).isGreaterThan(90);
        assertThat(run("host", "phantom", true, "sizes", "96", "primitive", "mpi").tables())
                .isEqualTo(run("host", "phantom", true, "sizes", "96").tables());
    }

    @Test
    void smallFacesAreSlowerByDpuBecauseLittleComputingHidesThem() {
        assertThat(value(run("gvmi", "phantom", true, "sizes", "8"), "Iteration"))
                .isGreaterThan(value(run("host", "phantom", true, "sizes", "8"), "Iteration"));
    }

    @Test
    void realGridsThatAreTooLargeAreRefused() {
        assertThatThrownBy(() -> run("host", "real", true, "sizes", "512"))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("sizes is 512, 536870912 points of all ranks");
    }

    @Test
    void boxesAreMostLikeCubes() {
        assertThat(ProcessGrid.of(8)).isEqualTo(new ProcessGrid(2, 2, 2));
        assertThat(ProcessGrid.of(12)).isEqualTo(new ProcessGrid(3, 2, 2));
        assertThat(ProcessGrid.of(7)).isEqualTo(new ProcessGrid(7, 1, 1));
        assertThat(ProcessGrid.of(36)).isEqualTo(new ProcessGrid(4, 3, 3));
    }

    @Test
    void neighboursAreEachOthersAcrossOppositeFaces() {
        ProcessGrid grid = ProcessGrid.of(36);
        int pairs = 0;
        for (int rank = 0; rank < 36; rank++) {
            for (int face = 0; face < ProcessGrid.FACES; face++) {
                int peer = grid.neighbour(rank, face);
                if (peer != ProcessGrid.NOBODY) {
                    pairs++;
                    assertThat(grid.neighbour(peer, ProcessGrid.opposite(face))).isEqualTo(rank);
                }
            }
        }
        assertThat(pairs).isEqualTo(2 * (3 * 9 + 2 * 12 + 2 * 12));
    }

    private static JobResult run(
            String path, String payload, boolean trains, Object... parameters) {
        Map<String, Object> given = new HashMap<>(Map.of("iterations", 3, "warmup", 1));
        for (int i = 0; i < parameters.length; i += 2) {
            given.put(parameters[i].toString(), parameters[i + 1]);
        }
        Map<String, Object> job = new HashMap<>();
        job.put("workload", "offload/stencil");
        job.put("profile", PROFILE);
        job.put("nodes", 4);
        job.put("path", path);
        job.put("payload", payload);
        job.put("trains", trains);
        job.put("parameters", given);
        return EmbeddedRun.run(JobSpecs.fromMap(job), TestProfile.shipped(PROFILE));
    }

    private static double overlap(JobResult result) {
        return value(result, "Overlap");
    }

    private static double value(JobResult result, String column) {
        Table table = result.tables().get(0);
        List<String> names = table.columns().stream().map(Column::name).toList();
        return Double.parseDouble(table.texts().getLast().get(names.indexOf(column)));
    }
}

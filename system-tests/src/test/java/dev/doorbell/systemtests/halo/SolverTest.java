package dev.doorbell.systemtests.halo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.systemtests.Jobs;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Verification;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The solver on emulated machines gives the bits of the run of the whole mesh. */
class SolverTest {

    @ParameterizedTest
    @CsvSource({
        "original, ttg-c2050-qdr, 3, hex-duct:900",
        "bandwidth-optimized, ttg-c2050-qdr, 5, tet-cube:3000",
        "latency-optimized, ttg-c2050-qdr, 8, tet-cube:3000",
        "gpudirect, h200-pcie5, 4, tri-square:800",
        "zero-copy, h200-pcie5, 2, quad-square:400",
        "cpu, ttg-c2050-qdr, 6, tet-flat:3000",
        "ibgda, h200-pcie5, 7, tet-cube:3000",
        "latency-optimized, ttg-c2050-qdr, 1, hex-cube:500"
    })
    void givesTheBitsOfOneDomainInTheTimeOfItsPhantom(
            String scheme, String profile, int nodes, String mesh) {
        JobResult real = Jobs.embeddedResult(job(scheme, profile, nodes, mesh, "real", "steps: 3"));
        JobResult phantom =
                Jobs.embeddedResult(job(scheme, profile, nodes, mesh, "phantom", "steps: 3"));

        assertThat(real.reasons()).isEmpty();
        assertThat(real.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(phantom.tables()).isEqualTo(real.tables());
        assertThat(phantom.virtualEndPs()).isEqualTo(real.virtualEndPs());
    }

    @ParameterizedTest
    @CsvSource({
        "original, 2",
        "bandwidth-optimized, 3",
        "latency-optimized, 5",
        "gpudirect, 7",
        "zero-copy, 8",
        "cpu, 12",
        "latency-optimized, 1"
    })
    void conjugateGradientsGiveTheBitsOfOneDomain(String scheme, int nodes) {
        String parameters = "steps: 2, pressure: cg";
        JobResult real =
                Jobs.embeddedResult(
                        job(scheme, "h200-pcie5", nodes, "tet-cube:3000", "real", parameters));
        JobResult phantom =
                Jobs.embeddedResult(
                        job(scheme, "h200-pcie5", nodes, "tet-cube:3000", "phantom", parameters));

        assertThat(real.reasons()).isEmpty();
        assertThat(real.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(phantom.tables()).isEqualTo(real.tables());
    }

    @ParameterizedTest
    @ValueSource(strings = {"bandwidth-optimized", "latency-optimized", "gpudirect", "zero-copy"})
    void interiorCellsDuringTheExchangeSaveTimeAndKeepTheBits(String scheme) {
        String mesh = "tet-cube:20k";
        JobResult plain =
                Jobs.embeddedResult(
                        job(scheme, "ttg-c2050-qdr", 4, mesh, "real", "steps: 1, caches: none"));
        JobResult overlapped =
                Jobs.embeddedResult(
                        job(
                                scheme,
                                "ttg-c2050-qdr",
                                4,
                                mesh,
                                "real",
                                "steps: 1, caches: none, overlap: interior"));

        assertThat(overlapped.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(number(overlapped, 4)).isLessThan(number(plain, 4));
    }

    @Test
    void threeDomainsOfANodeShareItsNic() {
        String job =
                "{workload: halo/solver, path: latency-optimized, profile: ttg-c2050-qdr, nodes: %d, payload: real, parameters: {mesh: 'tet-cube:3000', sweeps: 6, gpusPerNode: %d}}";
        JobResult shared = Jobs.embeddedResult(job.formatted(2, 3));
        JobResult alone = Jobs.embeddedResult(job.formatted(6, 1));

        assertThat(shared.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(shared.tables().getFirst().texts().getFirst().getFirst()).isEqualTo("6");
        assertThat(number(shared, 4)).isNotEqualTo(number(alone, 4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"drop", "stale", "permute"})
    void aSpoiledHaloIsReportedWithDomainAndNeighbour(String kind) {
        JobResult result =
                Jobs.embeddedResult(
                        job(
                                "latency-optimized",
                                "ttg-c2050-qdr",
                                2,
                                "hex-duct:600",
                                "real",
                                "steps: 3, injectDomain: 1, inject: " + kind));

        assertThat(result.state()).isEqualTo(JobState.FAILED);
        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.FAILED);
        assertThat(result.reasons().getFirst())
                .startsWith("velocity: domain 1 has of domain 0's cell ");
    }

    @Test
    void kernelsTakeLongerWithoutCachesAndTransfersDoNot() {
        JobResult perfect = step("caches: perfect");
        JobResult none = step("caches: none");

        assertThat(number(none, 5)).isGreaterThan(number(perfect, 5));
        assertThat(number(none, 6)).isBetween(number(perfect, 6) * 0.7, number(perfect, 6) * 1.3);
    }

    @Needs(Outside.DATA)
    @ParameterizedTest
    @CsvSource({"mdual.graph.gz, 258569", "mesh_brick_tets_ffd.su2.gz, 59156"})
    void realMeshesGiveTheBitsOfOneDomainOnFour(String file, int cells) throws IOException {
        JobResult result = run(text(Outside.DATA.path().resolve("meshes").resolve(file)));

        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(result.tables().getFirst().texts().getFirst().get(2))
                .isEqualTo(Integer.toString(cells));
    }

    @Test
    void refusesALidThatTheMeshDoesNotHave() {
        assertThatThrownBy(() ->
                        Jobs.embeddedResult(
                                job(
                                        "cpu",
                                        "ttg-c2050-qdr",
                                        2,
                                        "hex-cube:100",
                                        "real",
                                        "lid: roof")))
                .isInstanceOf(JobException.class)
                .hasMessage("lid is 'roof'; expected one of xmin, xmax, ymin, ymax, zmin, zmax");
    }

    private static JobResult step(String parameters) {
        return Jobs.embeddedResult(
                job(
                        "latency-optimized",
                        "ttg-c2050-qdr",
                        4,
                        "tet-cube:20k",
                        "phantom",
                        parameters));
    }

    private static double number(JobResult result, int column) {
        return Double.parseDouble(result.tables().getFirst().texts().getFirst().get(column));
    }

    private static JobResult run(String mesh) {
        JobSpec job =
                JobSpecs.fromMap(
                        Map.of(
                                "workload",
                                "halo/solver",
                                "profile",
                                "ttg-c2050-qdr",
                                "nodes",
                                4,
                                "payload",
                                "real",
                                "parameters",
                                Map.of("mesh", mesh, "steps", 1, "sweeps", 5)));
        return EmbeddedRun.run(job, ProfileYaml.read(ProfileYaml.shipped(job.profile())));
    }

    private static String text(Path path) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(path))) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static String job(
            String scheme,
            String profile,
            int nodes,
            String mesh,
            String payload,
            String parameters) {
        return "{workload: halo/solver, path: %s, profile: %s, nodes: %d, payload: %s, parameters: {mesh: '%s', sweeps: 6, %s}}"
                .formatted(scheme, profile, nodes, payload, mesh, parameters);
    }
}

package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.output.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class ValidateCommandTest {

    @TempDir Path folder;

    @Test
    void findsNothingInExamplesAndShippedProfiles() throws IOException {
        List<String> files;
        try (Stream<Path> examples = Files.list(Path.of("..", "examples"))) {
            files =
                    examples.map(Path::toString)
                            .filter(it -> it.endsWith(".yaml"))
                            .sorted()
                            .toList();
        }
        Outcome outcome =
                Outcome.of(
                        Stream.concat(Stream.of("validate"), files.stream())
                                .toArray(String[]::new));

        assertThat(outcome.out().lines())
                .containsExactlyElementsOf(files.stream().map(it -> it + ": valid job").toList());
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void findsAllErrorsOfAJob() throws IOException {
        assertProblems(
                """
                workload: nvshmem/put-bw
                node: 2
                path: ibrd
                parameters: {ctas: many}
                """,
                "F:2:1: field node does not exist in a job; did you mean nodes?",
                "F:3:1: path is 'ibrd'; expected one of ibgda, ibrc, nvlink; did you mean ibrc?",
                "F:4:14: ctas is many; expected a whole number from 1 to 264");
    }

    @Test
    void findsErrorsOfThePlan() throws IOException {
        assertProblems(
                "workload: nvshmem/put-bw\nparameters: {ctas: 4, min_size: 4}\n",
                "F:2:23: min_size is 4; expected at least 32, which is 8 bytes for each of 4 CTAs");
        assertProblems(
                "workload: nvshmem/put-bw\nprofile: none\n",
                "F: profile 'none' does not exist; expected a file or one of bluefield2-hdr100,"
                        + " bluefield2-hdr200, bluefield3-ndr200, dgx-a100-hdr200, dgx-h100-ndr400,"
                        + " dgx2-v100, h200-nvlink, h200-pcie5, ncsu-arc-c2050, ndv4-a100, ndv5-h100,"
                        + " ttg-c2050-qdr, ttg-c2050-qdr-noecc");
    }

    @Test
    void findsAllErrorsOfAProfile() throws IOException {
        assertProblems(
                """
                name: lab
                extends: dgx-a100-hdr200
                descriptoin: Our machine
                constants:
                  nic.dorbell: {value: 60, unit: ns, source: x, confidence: verified}
                  nic.doorbell: {value: 60, unit: parsec, source: x, confidence: verified}
                  gpu.fence: {value: -1, unit: ns, source: x, confidence: verified}
                """,
                "F:3:1: field descriptoin does not exist in a profile; expected one of name,"
                        + " description, extends, constants; did you mean description?",
                "F:5:3: nothing reads constant nic.dorbell; did you mean nic.doorbell?",
                "F:6:3: profile lab: constant nic.doorbell: unit is 'parsec'; expected ps, ns, us,"
                        + " B, KiB, MiB, GiB, MB/s, GB/s, Gflop/s or count",
                "F:7:3: profile lab: constant gpu.fence: value is -1; expected 0 or more",
                "F:2:1: profile lab: description is missing");
    }

    @Test
    void findsAllErrorsOfASweep() throws IOException {
        assertProblems(
                """
                job: {workload: nvshmem/put-bw}
                vary:
                  ctas: [1, four]
                  path: [ibgda, ibrx]
                  nic.doorbel: [2x]
                  seed: 4
                """,
                "F:3:3: ctas is four; expected a whole number from 1 to 264",
                "F:4:3: path is 'ibrx'; expected one of ibgda, ibrc, nvlink; did you mean ibrc?",
                "F:5:3: nic.doorbel=2x: profile dgx-a100-hdr200 has no constant nic.doorbel; did you"
                        + " mean nic.doorbell? 'profiles dgx-a100-hdr200' lists the constants",
                "F:6:3: vary.seed is '4'; expected a list of values");
    }

    @Test
    void acceptsProfilesAndSweeps() throws IOException {
        String profile =
                file(
                        "profile.yaml",
                        """
                        {name: lab, extends: base, description: mine, constants: {nic.doorbell:
                         {value: 60, unit: ns, source: measured, confidence: verified}}}
                        """);
        String sweep =
                file(
                        "sweep.yaml",
                        "job: {workload: nvshmem/put-bw}\nvary: {ctas: [1, 4], nic.doorbell: [60ns, 2x]}\n");

        Outcome outcome = Outcome.of("validate", profile, sweep);

        assertThat(outcome.out())
                .isEqualTo("%s: valid profile\n%s: valid sweep\n".formatted(profile, sweep));
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void printsADocument() throws IOException {
        String file = file("job.yaml", "workload: nvshmem/put-bw\nnodes: 0\n");

        Outcome outcome = Outcome.of("validate", file, "--json");

        Map<?, ?> expected =
                Map.of(
                        "file",
                        file,
                        "kind",
                        "job",
                        "valid",
                        false,
                        "problems",
                        List.of(
                                Map.of(
                                        "line",
                                        2,
                                        "column",
                                        1,
                                        "message",
                                        "nodes is 0; expected a whole number from 1 to 4096")));
        assertThat(outcome.exit()).isOne();
        assertThat(
                        new Document(new JsonMapper().readValue(outcome.out(), Map.class))
                                .fields()
                                .get("files"))
                .isEqualTo(List.of(expected));
    }

    @Test
    void refusesFilesThatDoNotExist() {
        Outcome outcome = Outcome.of("validate", "none.yaml");

        assertThat(outcome.err()).isEqualTo("file none.yaml does not exist\n");
        assertThat(outcome.exit()).isEqualTo(2);
    }

    private void assertProblems(String text, String... lines) throws IOException {
        String file = file("file.yaml", text);

        Outcome outcome = Outcome.of("validate", file);

        assertThat(outcome.out().lines().map(it -> it.replace(file, "F"))).containsExactly(lines);
        assertThat(outcome.exit()).isOne();
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}

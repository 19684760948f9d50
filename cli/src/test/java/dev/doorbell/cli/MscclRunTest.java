package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.xml.ProgramWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs that run programs from the user's files. */
class MscclRunTest {

    @TempDir private Path folder;

    @Test
    void runsTheProgramOfAFile() throws IOException {
        Path file = write("ring.xml", Algorithm.RING, Protocol.LL);

        Outcome outcome = run("msccl/custom", "program", file.toString(), "sizes", "64K");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("LL ", "PASSED, 262,144 bytes compared");
    }

    @Test
    void unpacksTheProgramOfAFile() throws IOException {
        Path file = write("ring.xml", Algorithm.RING, Protocol.LL);
        Path packed = folder.resolve("packed");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(file, out);
        }

        Outcome outcome = run("msccl/custom", "program", packed.toString(), "sizes", "64K");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("LL ", "PASSED, 262,144 bytes compared");
    }

    @ParameterizedTest
    @CsvSource({
        "msccl/custom, program, protocol, ll128",
        "msccl/perf, programs, channels, 2",
        "msccl/perf, programs, instances, 4"
    })
    void refusesParametersThatAProgramFromAFileDoesNotTake(
            String workload, String parameter, String refused, String value) throws IOException {
        Path file = write("ring.xml", Algorithm.RING, Protocol.LL);

        Outcome outcome = run(workload, parameter, file.toString(), refused, value);

        assertThat(outcome)
                .isEqualTo(
                        new Outcome(
                                2,
                                "",
                                "%s is %s; expected it unset, because a program from a file has its own; named programs such as ring take it\n"
                                        .formatted(refused, value)));
    }

    @Test
    void selectsAmongTheProgramsOfADirectory() throws IOException {
        write("a.xml", Algorithm.ALL_PAIRS, Protocol.LL);
        write("b.xml", Algorithm.RING, Protocol.SIMPLE);

        Outcome outcome = run("msccl/perf", "programs", folder.toString(), "maxBytes", "4K");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out())
                .startsWith("# nThread 1 nGpus 1 minBytes 1024 maxBytes 4096 step: 2(factor)")
                .contains("# Out of bounds values : 0 OK");
    }

    @Test
    void saysInTheDocumentWhatRanForEachCall() throws IOException {
        Path file = write("pairs.xml", Algorithm.ALL_PAIRS, Protocol.LL);

        Outcome outcome = run("msccl/perf", "programs", file.toString(), "maxBytes", "1K", "--csv");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out())
                .contains("1024,in-place,allpairs,LL,1,", "1024,out-of-place,NCCL Ring,LL,1,");
    }

    @Test
    void withoutProgramsNcclsOwnRun() {
        Outcome outcome = run("msccl/perf", "collective", "broadcast", "maxBytes", "4K", "--csv");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("4096,in-place,NCCL Ring,LL,");
    }

    @Test
    void saysBesideTheTableWhatItDoesNotHave() {
        Outcome usual = Outcome.of("run", "msccl/perf", "--maxBytes", "1K");
        Outcome chosen =
                Outcome.of("run", "msccl/perf", "--maxBytes", "1K", "--format", "nccl-tests");

        assertThat(usual.out()).isEqualTo(chosen.out()).startsWith("# nThread");
        assertThat(usual.err())
                .contains(
                        "algorithms    NCCL's own, since the job has no --programs\n",
                        "state         COMPLETED\n",
                        "digest        ",
                        "verification  PASSED");
        assertThat(chosen.err()).isEmpty();
    }

    @Test
    void warnsOfVariablesAndProgramsThatDoNothing() throws IOException {
        Path file = write("pairs.xml", Algorithm.ALL_PAIRS, Protocol.LL);

        Outcome outcome =
                run(
                        "msccl/perf",
                        "programs",
                        file.toString(),
                        "maxBytes",
                        "1K",
                        "--env",
                        "NCCL_ALGO=Tree",
                        "--env",
                        "NCCL_NTHREADS=64");

        assertThat(outcome.err())
                .contains("env has NCCL_NTHREADS, which msccl/perf does not know")
                .contains("program allpairs runs for none of the sizes; for the greatest: ");
    }

    @Test
    void findsProgramsByTheVariablesOfTheRuntimes() throws IOException {
        Path first = write("b.xml", Algorithm.RING, Protocol.LL);
        Path second = write("a.xml", Algorithm.ALL_PAIRS, Protocol.LL);

        assertThat(selected("microsoft", "MSCCL_XML_FILES=" + first + ":" + second))
                .contains("1024,in-place,ring,LL,");
        assertThat(selected("executor", "MSCCL_ALGO_DIR=" + folder))
                .contains("1024,in-place,allpairs,LL,");
    }

    @Test
    void registrationsSayWhatProgramsAreFor() throws IOException {
        Path ring = write("ring.xml", Algorithm.RING, Protocol.LL);
        Path config =
                Files.writeString(
                        folder.resolve("config.xml"),
                        "<msccl_algos><load path=\"%s\" minbytes=\"2048\" maxbytes=\"-1\" proto=\"Simple\"/></msccl_algos>"
                                .formatted(ring));

        assertThat(selected("microsoft", "MSCCL_CONFIG=" + config))
                .contains("1024,in-place,NCCL Ring,LL,", "2048,in-place,ring,Simple,");
    }

    private static String selected(String runtime, String variable) {
        Outcome outcome =
                run("msccl/perf", "runtime", runtime, "maxBytes", "2K", "--env", variable, "--csv");
        assertThat(outcome.err()).doesNotContain("MSCCL_");
        return outcome.out();
    }

    @Test
    void saysWhichFileIsMissing() throws IOException {
        Path file = write("ring.xml", Algorithm.RING, Protocol.LL);

        assertThat(run("msccl/perf", "programs", file + ":missing.xml", "maxBytes", "4K").err())
                .contains("MSCCL program missing.xml does not exist");
        assertThat(run("msccl/custom", "program", "missing.xml", "sizes", "4K").err())
                .contains("program is 'missing.xml'; expected one of ring, allpairs");
    }

    private Path write(String name, Algorithm algorithm, Protocol protocol) throws IOException {
        return Files.writeString(
                folder.resolve(name),
                ProgramWriter.write(algorithm.program(Shape.node(4, protocol))));
    }

    private static Outcome run(
            String workload,
            String parameter,
            String value,
            String other,
            String otherValue,
            String... more) {
        List<String> words =
                new ArrayList<>(List.of("run", workload, "--profile", "ndv4-a100", "--nodes", "1"));
        for (String set :
                List.of("gpusPerNode=4", parameter + "=" + value, other + "=" + otherValue)) {
            words.addAll(List.of("--set", set));
        }
        words.addAll(List.of(more));
        return Outcome.of(words.toArray(String[]::new));
    }
}

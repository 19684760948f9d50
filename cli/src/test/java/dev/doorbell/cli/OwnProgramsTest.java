package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.output.Document;
import dev.doorbell.report.document.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * Programs of users run from a source, a folder and a jar. Those in {@code examples/programs} give
 * the results that {@code expected.json} there records; {@code -Dupdate} records them again.
 */
class OwnProgramsTest {

    private static final Path EXAMPLES = Path.of("..", "examples", "programs");
    private static final Path EXPECTED = EXAMPLES.resolve("expected.json");
    private static final String RING = EXAMPLES.resolve("RingAllReduce.java").toString();

    private static final String ALGORITHM =
            """
            import dev.doorbell.libraries.msccl.builder.*;
            import dev.doorbell.libraries.msccl.program.*;
            import dev.doorbell.workloads.program.*;

            public class Chain implements AlgorithmProgram {
                public Program build(Inputs inputs) {
                    int gpus = inputs.members();
                    ProgramBuilder chain =
                            new ProgramBuilder(
                                    new ProgramHeader(
                                            "chain", Collective.ALL_REDUCE, Protocol.SIMPLE, gpus, 1, 1,
                                            Placements.IN_PLACE_ONLY, SizeRange.UNSAID, 0),
                                    1);
                    Lane lane = Lane.channel(0);
                    ChunkRef sum = chain.chunk(0, BufferKind.INPUT, 0);
                    for (int gpu = 1; gpu < gpus; gpu++) {
                        sum = chain.chunk(gpu, BufferKind.INPUT, 0).reduce(sum, lane);
                    }
                    for (int gpu = gpus - 2; gpu >= 0; gpu--) {
                        sum = sum.copy(gpu, BufferKind.INPUT, 0, lane);
                    }
                    return chain.build();
                }
            }
            """;

    @TempDir private Path folder;

    @Test
    void theExamplesGiveTheRecordedResults() throws IOException {
        Map<String, Object> actual = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            for (Path file :
                    files.filter(it -> it.toString().endsWith(".java")).sorted().toList()) {
                actual.put(
                        String.valueOf(file.getFileName()),
                        result("run", file.toString(), "--nodes", "4"));
            }
        }
        if (System.getProperty("update") != null) {
            Files.writeString(EXPECTED, JsonText.of(actual) + "\n");
        }

        assertThat(JsonText.of(actual) + "\n").isEqualTo(Files.readString(EXPECTED));
        assertThat(actual.values())
                .allSatisfy(it -> assertThat(it.toString()).contains("verdict=PASSED"));
    }

    @Test
    void theExamplesHaveNoRaces() throws IOException {
        for (String name : List.of("RingAllReduce", "DoubleBufferedHalo", "CounterDispatch")) {
            assertThat(
                            result(
                                    "run",
                                    EXAMPLES.resolve(name + ".java").toString(),
                                    "--nodes",
                                    "3",
                                    "--check-races"))
                    .as(name)
                    .containsEntry("verdict", "PASSED");
        }
    }

    @Test
    void aMissingWaitIsARace() throws IOException {
        String broken = changed("cta.waits().until(signal, Comparison.EQ, round);", "");

        assertThat(Outcome.of("run", broken, "--check-races", "--words", "8").out())
                .contains("race: PE 1 CTA 0 loads heap bytes", "a wait for a signal");
    }

    @Test
    void aWaitForASignalThatNobodySetsIsAHang() throws IOException {
        String broken =
                changed("until(signal, Comparison.EQ, round)", "until(signal, Comparison.EQ, -1)");

        assertThat(Outcome.of("run", broken, "--words", "8").out()).contains("DEADLOCK");
    }

    @Test
    void aFolderAndAJarGiveTheSameDigestAsTheSource() throws IOException {
        Map<String, Object> source = result("run", RING, "--words", "16");
        Path sources = Files.createDirectory(folder.resolve("sources"));
        Files.copy(Path.of(RING), sources.resolve("RingAllReduce.java"));
        Path classes = Files.createDirectory(folder.resolve("classes"));
        ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-g",
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString(),
                        RING);

        for (Path program : List.of(sources, classes, jar(classes))) {
            assertThat(result("run", "--program", program.toString(), "--words", "16"))
                    .as(program.toString())
                    .isEqualTo(source);
        }
    }

    @Test
    void aResultRunsAgain() throws IOException {
        Path out = folder.resolve("out");
        Outcome.of("run", RING, "--words", "16", "--out", out.toString());
        Document first = document(Files.readString(out.resolve("result.json")));
        Path job = folder.resolve("job.json");
        Files.writeString(job, JsonText.of(first.child("job").fields()));

        assertThat(result("run", job.toString())).containsEntry("digest", first.text("digest"));
    }

    @Test
    void helpShowsParameters() {
        assertThat(Outcome.of("workloads", RING).out())
                .contains("program/RingAllReduce: All-reduce of 64-bit words", "--words", "ibgda");
        assertThat(Outcome.of("run", RING, "--wrods", "1").err())
                .contains("option --wrods does not exist for program/RingAllReduce")
                .contains("--words");
    }

    @Test
    void errorsOfTheCompilerComeWithFileAndLineAllAtOnce() throws IOException {
        String broken = changed("int next = (me", "int nexxt = (you");

        Outcome outcome = Outcome.of("run", broken);
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("RingAllReduce.java:")
                .contains("error: cannot find symbol")
                .contains("symbol:   variable you", "symbol:   variable next", "2 errors");
    }

    @Test
    void anExceptionOfAKernelEndsThePeWithFileAndLine() throws IOException {
        String broken = changed("cta.work(slice * ADD_PS);", "cta.work(slice / (slice - slice));");

        assertThat(Outcome.of("run", broken).out())
                .containsPattern(
                        "PE 0: RingAllReduce.java, line \\d+: ArithmeticException: / by zero");
    }

    @Test
    void anEndlessLoopEnds() throws IOException {
        String broken = changed("return \"All-reduce", "while (WORDS != null) { }\nreturn \"");

        assertThat(Outcome.of("run", broken).err())
                .contains("the program ran 100000000 steps of its loops");
    }

    @Test
    void aClassWithoutAProgramIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("Empty.java"), "public class Empty { }");

        assertThat(Outcome.of("run", file.toString()).err())
                .contains("without a program; expected one class that implements KernelProgram");
    }

    @Test
    void theNameOfTheCounterOfStepsIsReserved() throws IOException {
        Path file =
                Files.writeString(folder.resolve("DoorbellMeter.java"), "class DoorbellMeter { }");

        assertThat(Outcome.of("run", file.toString()).err())
                .contains("class name DoorbellMeter is reserved; expected another name");
    }

    @Test
    void anAlgorithmRunsAsAnMscclProgram() throws IOException {
        Path file = Files.writeString(folder.resolve("Chain.java"), ALGORITHM);

        assertThat(result("run", file.toString(), "--nodes", "1", "--sizes", "64K"))
                .containsEntry("verdict", "PASSED");
    }

    private Map<String, Object> result(String... arguments) throws IOException {
        Outcome outcome =
                Outcome.of(
                        Stream.concat(Stream.of(arguments), Stream.of("--json"))
                                .toArray(String[]::new));
        assertThat(outcome.err()).isEmpty();
        Document result = document(outcome.out());
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("state", result.text("state"));
        map.put("verdict", result.child("verification").text("verdict"));
        map.put("digest", result.text("digest"));
        map.put("virtualEndPs", result.number("virtualEndPs"));
        return map;
    }

    private static Document document(String json) {
        return new Document(new JsonMapper().readValue(json, Map.class));
    }

    /** Writes the ring with another text in one place. */
    private String changed(String old, String replacement) throws IOException {
        String text = Files.readString(Path.of(RING));
        assertThat(text).contains(old);
        return Files.writeString(
                        folder.resolve("RingAllReduce.java"), text.replace(old, replacement))
                .toString();
    }

    private Path jar(Path classes) throws IOException {
        Path jar = folder.resolve("ring.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.list(classes)) {
            for (Path file : files.sorted().toList()) {
                out.putNextEntry(new JarEntry(String.valueOf(file.getFileName())));
                out.write(Files.readAllBytes(file));
            }
        }
        return jar;
    }
}

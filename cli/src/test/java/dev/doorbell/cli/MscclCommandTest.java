package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.output.Document;
import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.SizeRange;
import dev.doorbell.libraries.msccl.xml.ProgramWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class MscclCommandTest {

    @TempDir Path folder;

    @Test
    void passesAGoodProgram() throws IOException {
        String file = file("ring.xml", ring(0, 0));

        Outcome outcome = Outcome.of("msccl", "verify", file);

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out())
                .isEqualTo(
                        """
                        %s: ring, allreduce LL, 8 GPUs, 8 chunks, 1 thread blocks a GPU at most, 120 steps
                          slots: needs 2 of 8 when every chunk takes one; completes at every size
                          data in place: right
                          PASS
                        """
                                .formatted(file));
    }

    @Test
    void failsABadOneAndNamesThePlace() throws IOException {
        String text = ring(0, 0).replaceFirst("type=\"rrs\"", "type=\"rcs\"");
        String file = file("bad.xml", text);

        Outcome outcome = Outcome.of("msccl", "verify", file, "--json");

        assertThat(outcome.exit()).isEqualTo(1);
        Document program = json(outcome).children("programs").get(0);
        assertThat(program.fields().get("passed")).isEqualTo(false);
        Document finding = program.children("findings").get(0);
        assertThat(finding.text("kind")).isEqualTo("wrong-data");
        assertThat(finding.text("severity")).isEqualTo("error");
        assertThat(finding.text("sentence")).contains(" lacks i[");
    }

    @Test
    void refusesWhatIsNoProgramWithLineAndColumn() throws IOException {
        String file = file("no.xml", ring(0, 0).replaceFirst("cnt=\"1\"", "cnt=\"x\""));

        Outcome outcome = Outcome.of("msccl", "verify", file);

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo(file + ": line 4, column 72: cnt \"x\" is not a whole number\n");
        assertThat(Outcome.of("msccl", "verify", "none.xml").err())
                .isEqualTo("MSCCL program none.xml does not exist\n");
        assertThat(Outcome.of("msccl", "verify", file, "--strict", "nccl").err())
                .isEqualTo("--strict is 'nccl'; expected microsoft or executor\n");
    }

    @Test
    void explainsWhichProgramRuns() throws IOException {
        String small = file("a.xml", ring(0, 8192));
        String large = file("b.xml", ring(8192, 1 << 20));

        Outcome outcome = Outcome.of("msccl", "explain", small, large, "--size", "4K..16K,4M");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out().lines().map(it -> it.strip().replaceAll(" +", " ")))
                .contains(
                        "4096 " + small + " LL 512 64 1 112 8 yes",
                        "8192 " + large + " LL 1024 32 1 112 8 yes",
                        "4194304 NCCL Ring LL128 38400 1 1 2688 8 yes",
                        small + " at 8192..4194304: is for sizes 0..8191",
                        large + " at 4096, 4194304: is for sizes 8192..1048575");
    }

    @Test
    void explainsADirectoryByTheOtherRuntimesRules() throws IOException {
        file("b.xml", ring(0, 0));
        file("a.xml", ring(0, 0).replace("outofplace=\"0\"", ""));
        file("notes.txt", "no program");

        Outcome outcome =
                Outcome.of(
                        "msccl",
                        "explain",
                        "--dir",
                        folder.toString(),
                        "--runtime",
                        "executor",
                        "--size",
                        "1M",
                        "--json");

        Document size = json(outcome).children("sizes").get(0);
        assertThat(size.text("runs")).endsWith("b.xml");
        assertThat(size.number("tiles")).isEqualTo(4);
        assertThat(size.fields().get("completes")).isEqualTo(true);
        assertThat(size.children("files").get(0).text("reason"))
                .contains(
                        "was not loaded: line 1, column 1: <algo> lacks the attribute outofplace");
    }

    @Test
    void asksForPrograms() {
        assertThat(Outcome.of("msccl", "explain").exit()).isEqualTo(2);
        assertThat(Outcome.of("msccl", "explain").err())
                .isEqualTo("there are no programs; expected files, --dir or MSCCL_XML_FILES\n");
    }

    private static String ring(long min, long max) {
        Program ring = Algorithm.RING.program(Shape.node(8, Protocol.LL));
        return ProgramWriter.write(
                ring.withHeader(ring.header().withSizes(SizeRange.of(min, max))));
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static Document json(Outcome outcome) {
        return new Document(new JsonMapper().readValue(outcome.out(), Map.class));
    }
}

package dev.doorbell.cli.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.cli.exit.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SolveCommandTest {

    private static final String SQUARE =
            """
            NDIME= 2
            NELEM= 2
            9 0 1 4 3 0
            9 1 2 5 4 1
            NPOIN= 6
            0 0 0
            1 0 1
            2 0 2
            0 1 3
            1 1 4
            2 1 5
            NMARK= 2
            MARKER_TAG= lid
            MARKER_ELEMS= 2
            3 4 3
            3 5 4
            MARKER_TAG= wall
            MARKER_ELEMS= 4
            3 0 1
            3 1 2
            3 2 5
            3 3 0
            """;

    @TempDir private Path folder;

    @Test
    void writesPartitionAndFieldsOfARunThatIsVerified() throws IOException {
        Path vtu = folder.resolve("a.vtu");
        Path png = folder.resolve("a.png");

        Outcome outcome =
                solve("--mesh", "quad-square:64", "--vtu", vtu.toString(), "--png", png.toString());

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("verification  PASSED");
        assertThat(Files.readString(vtu, StandardCharsets.ISO_8859_1))
                .contains("Name=\"partition\"", "Name=\"velocity\"", "Name=\"pressure\"");
        assertThat(Files.size(png)).isGreaterThan(1000);
    }

    @Test
    void takesAMeshFromACompressedFile() throws IOException {
        Path file = folder.resolve("square.su2.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(SQUARE.getBytes(StandardCharsets.US_ASCII));
        }

        Outcome outcome = solve("--mesh", file.toString(), "--lid", "lid");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).contains("verification  PASSED");
    }

    @Test
    void saysWhichLineOfAMeshIsWrong() throws IOException {
        Path file = folder.resolve("square.su2");
        Files.writeString(file, SQUARE.replace("9 1 2 5 4 1", "9 1 2 5 9 1"));

        Outcome outcome = solve("--mesh", file.toString());

        assertThat(outcome.exit()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(outcome.err()).startsWith("SU2 mesh, line 4: there is no point 9");
    }

    @Test
    void refusesWhatItCannotWrite() {
        assertThat(Outcome.of("solve", "halo/exchange").err())
                .isEqualTo("workload is halo/exchange; expected halo/solver\n");
        assertThat(solve("--mesh", "quad-square:64", "--field", "heat").err())
                .isEqualTo("--field is 'heat'; expected velocity or pressure\n");
        assertThat(solve("--mesh", "nothing").err())
                .startsWith("mesh is 'nothing'; expected one of hex-cube, ");
    }

    private static Outcome solve(String... options) {
        String[] all = new String[options.length + 10];
        all[0] = "solve";
        System.arraycopy(
                new String[] {
                    "--nodes", "2", "--profile", "ttg-c2050-qdr", "--steps", "2", "--sweeps", "4"
                },
                0,
                all,
                1,
                8);
        System.arraycopy(options, 0, all, 9, options.length);
        all[all.length - 1] = "halo/solver";
        return Outcome.of(all);
    }
}

package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Projects for programs of users. */
class NewCommandTest {

    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"kernel", "mpi", "offload", "msccl"})
    void theProgramRunsAndChecksItsBytes(String kind) throws IOException {
        String project = folder.resolve("deep/" + kind).toString();

        Outcome written = Outcome.of("new", kind, "MyRing", "--folder", project);
        Outcome run = Outcome.of("run", project, "--nodes", "2");

        assertThat(written.err()).isEmpty();
        assertThat(written.out()).contains("doorbell run " + project, "mvn install:install-file");
        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .startsWith("program/MyRing over ")
                .contains("COMPLETED", "PASSED")
                .contains(" us\n");
        assertThat(Files.readString(Path.of(project, "README.md")))
                .contains("# MyRing", "doorbell run " + project)
                .doesNotContain("NAME", "FOLDER", "INSTALL", "@");
        assertThat(Files.readString(Path.of(project, "pom.xml")))
                .contains("<artifactId>doorbell-sdk</artifactId>", "<artifactId>MyRing<")
                .doesNotContain("${");
    }

    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void nextStepsNameTheLauncherAsTheUserCalledIt() throws IOException {
        String project = folder.resolve("project").toString();
        System.setProperty("doorbell.launcher", "../tools/doorbell");
        try {
            assertThat(Outcome.of("new", "mpi", "MyRing", "--folder", project).out())
                    .contains("run      ../tools/doorbell run " + project + "\n");
        } finally {
            System.clearProperty("doorbell.launcher");
        }
        assertThat(Files.readString(Path.of(project, "README.md")))
                .contains(
                        "\n../tools/doorbell run " + project,
                        "\n../tools/doorbell workloads " + project);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kernels MyRing | kind is 'kernels'; expected one of kernel, mpi, offload, msccl; did you mean kernel?",
                "kernel my-ring | name is 'my-ring'; expected the name of a class, such as MyRing, of at most 64 letters and digits",
                "mpi ../Ring | name is '../Ring'; expected the name of a class, such as MyRing, of at most 64 letters and digits",
                "mpi Table | name is 'Table', which the program uses already; expected another name, such as MyTable",
            })
    void saysWhatIsWrong(String arguments, String sentence) {
        Outcome outcome = Outcome.of(("new " + arguments).split(" "));

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).isEqualTo(sentence + "\n");
    }

    @Test
    void leavesAFolderThatExistsAlone() throws IOException {
        Path file = Files.writeString(folder.resolve("notes"), "mine");

        for (Path there : new Path[] {folder, file}) {
            Outcome outcome = Outcome.of("new", "mpi", "MyRing", "--folder", there.toString());

            assertThat(outcome.exit()).isEqualTo(2);
            assertThat(outcome.err())
                    .isEqualTo(there + " exists; choose another folder with --folder\n");
        }
        assertThat(file).hasContent("mine");
        assertThat(folder.toFile().list()).containsExactly("notes");
    }
}

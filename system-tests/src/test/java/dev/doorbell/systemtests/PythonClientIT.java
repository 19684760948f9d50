package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.outside.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Python client and its notebook in front of a cluster of real processes. */
@OnProcessCluster
class PythonClientIT {

    private static final Path CLIENT = SourceTree.file("clients/python");

    @TempDir Path folder;

    @Test
    @Needs(Outside.PYTHON)
    void itsOwnTestsPass(ProcessCluster cluster) {
        cluster.awaitComplete();

        String said = run(cluster, Outside.PYTHON, "-m", "unittest", "-v", "test_doorbell_client");

        assertThat(said).contains("Ran 14 tests").containsPattern("\nOK");
    }

    @Test
    @Needs({Outside.PYTHON, Outside.NBCONVERT})
    void theNotebookComparesTwoPaths(ProcessCluster cluster) {
        cluster.awaitComplete();

        String said =
                run(
                        cluster,
                        Outside.NBCONVERT,
                        "--to=notebook",
                        "--execute",
                        "--stdout",
                        "put_bw.ipynb");

        assertThat(said)
                .containsPattern(" 1 thread blocks: proxy +1\\.55, GPU +1\\.16, ratio 0\\.75")
                .containsPattern("64 thread blocks: proxy +6\\.82, GPU +22\\.82, ratio 3\\.35");
    }

    /** Runs a program in the folder of the client, which must succeed, and returns all output. */
    private String run(ProcessCluster cluster, Outside tool, String... arguments) {
        List<String> command = new ArrayList<>(List.of(tool.path().toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(CLIENT.toFile()).redirectErrorStream(true);
        builder.environment().put("DOORBELL_SERVER", cluster.rest().address().toString());
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        // Notes of Jupyter.
        builder.environment().put("HOME", folder.toString());
        try {
            Process process = builder.start();
            String said =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(said).isZero();
            return said;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}

package dev.doorbell.cli.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitCommandTest {

    private static final String QUICK = "--ctas=1 --sizes=8 --iterations=2 --warmup=0 --csv";

    @TempDir Path folder;

    @Test
    void writesAllParametersWithMeaningAndDefault() {
        assertThat(Outcome.of("init", "nvshmem/put-bw").out())
                .contains("\nworkload: nvshmem/put-bw\n", "\n#nodes: 2\n", "\n#path: ibgda\n")
                .containsPattern("\n {2}# .* \\(1 to 264, or a list\\)\n {2}#ctas: ")
                .contains("\n  #iterations: ", "\n  #proxyThreads: ");
    }

    @Test
    void writesAJobWithAllDefaults() {
        String file = folder.resolve("job.yaml").toString();

        assertThat(Outcome.of("init", "nvshmem/put-bw", "--file", file))
                .isEqualTo(
                        new Outcome(
                                0,
                                "%s: run it with 'doorbell run %s'\n".formatted(file, file),
                                ""));
        assertThat(Outcome.of(("run " + file + " " + QUICK).split(" ")))
                .isEqualTo(Outcome.of(("run nvshmem/put-bw " + QUICK).split(" ")));
    }

    @Test
    void overwritesNothing() throws IOException {
        Path file = Files.writeString(folder.resolve("job.yaml"), "mine");

        Outcome outcome = Outcome.of("init", "nvshmem/put-bw", "--file", file.toString());

        assertThat(outcome.err())
                .isEqualTo("--file is %s, which exists; expected a new file\n".formatted(file));
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(file).hasContent("mine");
    }

    @Test
    void suggestsWorkloads() {
        assertThat(Outcome.of("init", "nvshmem/putbw").err())
                .isEqualTo("workload is 'nvshmem/putbw'; did you mean nvshmem/put-bw?\n");
    }
}

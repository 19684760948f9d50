package dev.doorbell.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A signal ends the process of a run, which prints the rows that it has measured. */
class InterruptedRunTest {

    @Test
    @Timeout(300)
    void printsTheRowsThatWereReached() throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Ddoorbell.terminals=2",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "dev.doorbell.cli.Main",
                                "run",
                                "nvshmem/put-latency",
                                "--sizes=8,16",
                                "--scope=thread",
                                "--iterations=300000",
                                "--warmup=0",
                                "--payload=phantom")
                        .start();
        try (BufferedReader err = process.errorReader(UTF_8);
                BufferedReader out = process.inputReader(UTF_8)) {
            // The second row has begun when more than half of the iterations are done.
            StringBuilder progress = new StringBuilder();
            int c;
            while ((c = err.read()) >= 0 && !progress.toString().matches("(?s).*[6-9][0-9] % .*")) {
                progress.append((char) c);
                progress.delete(0, Math.max(0, progress.length() - 80));
            }
            process.toHandle().destroy(); // SIGTERM, which a JVM handles as it does Ctrl-C.

            List<String> lines = out.lines().collect(Collectors.toList());
            assertThat(lines)
                    .anyMatch(it -> it.matches(" *0 +thread +8 .*"))
                    .noneMatch(it -> it.matches(" *0 +thread +16 .*"))
                    .contains(
                            "state         FAILED",
                            "reason        interrupted; the tables have the rows measured so far");
            assertThat(process.waitFor()).isEqualTo(143);
        } finally {
            process.destroyForcibly();
        }
    }
}

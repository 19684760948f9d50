package dev.doorbell.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A signal ends the process of a run, which prints what it has measured. */
class InterruptedRunTest {

    @Test
    @Timeout(300)
    void printsTheRowsThatWereReached() throws IOException, InterruptedException {
        // The second row has begun when more than half of the iterations are done.
        List<String> lines =
                interrupted(
                        "[6-9][0-9] % ",
                        "run",
                        "nvshmem/put-latency",
                        "--sizes=8,16",
                        "--scope=thread",
                        "--iterations=300000",
                        "--warmup=0",
                        "--payload=phantom");

        assertThat(lines)
                .anyMatch(it -> it.matches(" *0 +thread +8 .*"))
                .noneMatch(it -> it.matches(" *0 +thread +16 .*"))
                .contains(
                        "state         FAILED",
                        "reason        interrupted; the tables have the rows measured so far");
    }

    @Test
    @Timeout(300)
    void printsTheBandsOfTheRunsSoFar() throws IOException, InterruptedException {
        List<String> job = List.of("run", "nvshmem/put-latency", "--sizes=8", "--iterations=50");

        List<String> lines = interrupted(" [0-9]{3,}/10000 ", words(job, "--uncertainty=10000"));

        String runs = lines.get(1).substring(0, lines.get(1).indexOf(' '));
        assertThat(Integer.parseInt(runs)).isBetween(100, 9_999);
        assertThat(lines)
                .isEqualTo(Outcome.of(words(job, "--uncertainty=" + runs)).out().lines().toList());
    }

    private static String[] words(List<String> job, String option) {
        List<String> words = new ArrayList<>(job);
        words.add(option);
        return words.toArray(String[]::new);
    }

    /** Output of a command that is ended once its progress has the text. */
    private static List<String> interrupted(String reached, String... words)
            throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Ddoorbell.terminals=2",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "dev.doorbell.cli.Main"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).start();
        try (BufferedReader err = process.errorReader(UTF_8);
                BufferedReader out = process.inputReader(UTF_8)) {
            StringBuilder progress = new StringBuilder();
            int c;
            while ((c = err.read()) >= 0
                    && !progress.toString().matches("(?s).*" + reached + ".*")) {
                progress.append((char) c);
                progress.delete(0, Math.max(0, progress.length() - 80));
            }
            process.toHandle().destroy(); // SIGTERM, which a JVM handles as it does Ctrl-C.

            List<String> lines = out.lines().collect(Collectors.toList());
            assertThat(process.waitFor()).isEqualTo(143);
            return lines;
        } finally {
            process.destroyForcibly();
        }
    }
}

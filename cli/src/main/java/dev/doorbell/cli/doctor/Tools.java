package dev.doorbell.cli.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Programs of this machine. */
@FunctionalInterface
interface Tools {

    /** Returns the output of a program; empty if it is missing, fails, or exceeds the timeout. */
    Optional<String> output(String... command);

    /** Returns the programs on the path, each with a timeout of {@code seconds}. */
    static Tools ofThisMachine(long seconds) {
        return command -> {
            try {
                Path output = Files.createTempFile("doorbell-doctor", ".txt");
                try {
                    return output(output, seconds, command);
                } finally {
                    Files.deleteIfExists(output);
                }
            } catch (IOException notThere) {
                return Optional.empty();
            }
        };
    }

    private static Optional<String> output(Path output, long seconds, String... command)
            throws IOException {
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        try {
            process.getOutputStream().close();
            boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
            if (!ended || process.exitValue() != 0) {
                return Optional.empty();
            }
            return Optional.of(
                    new String(Files.readAllBytes(output), StandardCharsets.UTF_8).strip());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            process.destroyForcibly();
        }
    }
}

package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Launcher, as users call it after a build. */
public final class Launcher {

    private static final long PATIENCE_MINUTES = 4;

    private Launcher() {}

    /** Runs the launcher, which must succeed, and returns its output. */
    public static String run(List<String> arguments) {
        return run(Map.of(), arguments);
    }

    /** Runs the launcher with additional environment variables. */
    static String run(Map<String, String> environment, List<String> arguments) {
        return run(Path.of(""), environment, arguments);
    }

    /** Runs the launcher in {@code folder}. */
    static String run(Path folder, Map<String, String> environment, List<String> arguments) {
        ProcessBuilder builder =
                new ProcessBuilder(
                        with(List.of(SourceTree.file("doorbell").toString()), arguments));
        builder.directory(folder.toAbsolutePath().toFile());
        builder.environment().putAll(environment);
        builder.environment().put("DOORBELL_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        try {
            Path errors = Files.createTempFile("doorbell", ".log");
            builder.redirectError(errors.toFile());
            Process process = builder.start();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue())
                    .as("%s%n%s%n%s", arguments, output, Files.readString(errors))
                    .isZero();
            Files.delete(errors);
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Returns arguments followed by others. */
    public static List<String> with(List<String> first, List<String> then) {
        List<String> all = new ArrayList<>(first);
        all.addAll(then);
        return all;
    }
}

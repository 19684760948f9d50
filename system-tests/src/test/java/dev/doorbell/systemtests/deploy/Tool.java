package dev.doorbell.systemtests.deploy;

import dev.doorbell.outside.Outside;
import dev.doorbell.outside.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Program of the system that some tests need. */
public final class Tool {

    private final Path program;

    private Tool(Path program) {
        this.program = program;
    }

    /** Returns the program of a test that needs it. */
    public static Tool of(Outside program) {
        return new Tool(program.path());
    }

    /** Returns Bash, which the build and the launcher need anyway. */
    static Tool bash() {
        return new Tool(Path.of("bash"));
    }

    /**
     * Returns the files of a folder whose names end in {@code suffix}, in the order of their names.
     */
    public static List<Path> files(String folder, String suffix) {
        try (Stream<Path> all = Files.walk(SourceTree.file(folder))) {
            return all.filter(it -> it.toString().endsWith(suffix)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the text of a file. */
    public static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Path of the program. */
    public Path program() {
        return program;
    }

    /** Runs it and returns its output and exit status. */
    public Result run(String... arguments) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            String said =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(process.waitFor(), said);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Result of a run. */
    public record Result(int status, String said) {}
}

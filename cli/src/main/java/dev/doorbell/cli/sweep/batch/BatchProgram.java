package dev.doorbell.cli.sweep.batch;

import dev.doorbell.cli.job.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Program of a batch system, such as {@code sbatch}.
 *
 * @param command name or path, with the options of every call
 */
public record BatchProgram(List<String> command) {

    /** Further attempts of a question: they take about a minute. */
    private static final int MORE_ATTEMPTS = 7;

    private static final long FIRST_PAUSE_MILLIS = 500;

    public BatchProgram {
        command = List.copyOf(command);
    }

    /**
     * Runs the program until it succeeds, for about a minute, and returns its standard output. The
     * program must change nothing: its server may be down for a moment while a sweep runs for
     * hours.
     *
     * @throws BadInputException if it cannot be started, or every attempt ends with an error
     */
    public String ask(List<String> arguments) throws InterruptedException {
        for (int i = 0; i < MORE_ATTEMPTS; i++) {
            Outcome outcome = outcome("", arguments);
            if (outcome.exit() == 0) {
                return outcome.output();
            }
            Thread.sleep(FIRST_PAUSE_MILLIS << i);
        }
        return run("", arguments);
    }

    /**
     * Runs the program and returns its standard output.
     *
     * @param input standard input
     * @throws BadInputException if it cannot be started or ends with an error
     */
    public String run(String input, List<String> arguments) throws InterruptedException {
        Outcome outcome = outcome(input, arguments);
        if (outcome.exit() != 0) {
            throw new BadInputException(
                    "%s ended with %d: %s"
                            .formatted(command.getFirst(), outcome.exit(), outcome.errors()));
        }
        return outcome.output();
    }

    private record Outcome(int exit, String output, String errors) {}

    private Outcome outcome(String input, List<String> arguments) throws InterruptedException {
        List<String> line = new ArrayList<>(command);
        line.addAll(arguments);
        try {
            Process process = new ProcessBuilder(line).start();
            StringBuilder errors = new StringBuilder();
            Thread reader =
                    Thread.ofVirtual().start(() -> errors.append(text(process.getErrorStream())));
            // None of the programs prints much before it has read its input.
            write(input, process.getOutputStream());
            String output = text(process.getInputStream());
            int exit = process.waitFor();
            reader.join();
            return new Outcome(exit, output, errors.toString().strip());
        } catch (IOException e) {
            // The message names the program again; its cause has the reason alone.
            Throwable reason = e.getCause() == null ? e : e.getCause();
            throw new BadInputException(
                    "%s cannot be run: %s".formatted(command.getFirst(), reason.getMessage()));
        }
    }

    private static void write(String input, OutputStream stream) {
        try (stream) {
            stream.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException ended) {
            // The program ended without reading; its exit code says why.
        }
    }

    private static String text(InputStream stream) {
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException ended) {
            return "";
        }
    }
}

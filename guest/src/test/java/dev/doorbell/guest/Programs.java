package dev.doorbell.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.guest.run.MpiRun;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.RunListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Programs of tests, compiled in a folder, and what they print.
 *
 * @param folder folder for executables
 */
record Programs(Path folder) {

    static final int RANKS = 4;

    /** Names of the files of a folder that end in one of some ways, in order. */
    static List<String> in(Path sources, String ending) throws IOException {
        try (Stream<Path> files = Files.list(sources)) {
            return files.map(it -> it.getFileName().toString())
                    .filter(it -> it.endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    /** Compiles a source with a command, to which the names of the files are added. */
    Path compile(String name, String source, String... command)
            throws IOException, InterruptedException {
        return compile(
                name, source, files -> Stream.concat(Stream.of(command), files.stream()).toList());
    }

    /** Compiles a source with the command that a function makes of the names of the files. */
    Path compile(String name, String source, UnaryOperator<List<String>> command)
            throws IOException, InterruptedException {
        Path file = folder.resolve(name);
        Files.writeString(file, source);
        Path binary = folder.resolve(name.substring(0, name.lastIndexOf('.')));
        List<String> whole = command.apply(List.of("-o", binary.toString(), file.toString()));
        assertThat(output(whole.toArray(String[]::new))).isEmpty();
        return binary;
    }

    /** Runs a program in front of the door and adds what it prints. */
    static JobResult run(Path binary, List<String> lines) {
        return run(binary, lines, DoorLibraries::mpi);
    }

    /** Runs a program with the libraries of a folder. */
    static JobResult run(Path binary, List<String> lines, Supplier<Path> library) {
        return new MpiRun(
                        binary.toString(),
                        List.of(),
                        RANKS,
                        2,
                        "host",
                        0,
                        60,
                        Map.of(),
                        Collections.emptySortedMap())
                .run(
                        ShippedProfiles.profile(MpiRun.PROFILE),
                        library,
                        (error, text) -> lines.add(text.strip()),
                        RunListener.NONE);
    }

    /** Lines that a command prints, which must succeed. */
    static List<String> output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = process.inputReader().lines().toList();
        assertThat(process.waitFor()).as(String.join("\n", lines)).isZero();
        return lines;
    }
}

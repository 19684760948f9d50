package dev.doorbell.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.guest.run.VerbsRun;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.RunListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * RDMA programs of tests, and what they print.
 *
 * @param folder folder for executables
 */
record VerbsPrograms(Path folder) {

    /** Options of the compiler for programs that check themselves. */
    static final List<String> CHECKED = List.of("-fsanitize=undefined,address", "-g");

    /** Returns the source of a program. */
    static Path source(String name) {
        return Path.of("src", "test", "verbs", name).toAbsolutePath();
    }

    /** Compiles a source, unless that has been done, and links it with some libraries. */
    Path compiled(Path source, List<String> options, String... libraries)
            throws IOException, InterruptedException {
        Path binary = folder.resolve(source.getFileName() + String.join("", options));
        if (Files.exists(binary)) {
            return binary;
        }
        List<String> compiler = new ArrayList<>(List.of("gcc", "-Wall", "-Wextra", "-Werror"));
        compiler.addAll(options);
        compiler.addAll(List.of("-o", binary.toString(), source.toString()));
        compiler.addAll(List.of(libraries));
        Process process = new ProcessBuilder(compiler).redirectErrorStream(true).start();
        List<String> printed = process.inputReader().lines().toList();
        assertThat(process.waitFor()).as(String.join("\n", printed)).isZero();
        return binary;
    }

    /**
     * Runs a command and adds what it prints.
     *
     * @param options options of the compiler for the library of the door
     */
    JobResult run(int nodes, List<String> lines, List<String> options, String... command) {
        return run(nodes, lines, options, "", command);
    }

    /** Runs a server and, on the other nodes, clients with a command of their own. */
    JobResult run(
            int nodes, List<String> lines, List<String> options, String client, String[] server) {
        List<String> arguments = Arrays.asList(server).subList(1, server.length);
        return new VerbsRun(server[0], arguments, client, nodes, 60, Map.of())
                .run(
                        ShippedProfiles.profile(VerbsRun.PROFILE),
                        () -> DoorLibraries.verbs(options),
                        (error, text) -> lines.add(text.strip()),
                        RunListener.NONE);
    }
}

package dev.doorbell.cli.cluster;

import dev.doorbell.cli.job.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where Doorbell's built modules are.
 *
 * @param home the folder of the launcher
 */
public record Installation(Path home) {

    private static final List<String> JVM =
            List.of(
                    "-XX:+UseSerialGC",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow");

    /** The installation that the launcher has named. */
    public static Installation current() {
        String home = System.getProperty("doorbell.home");
        if (home == null) {
            throw new BadInputException(
                    "clusters are started by the launcher only: use ./doorbell");
        }
        return new Installation(Path.of(home));
    }

    /** The command that starts this command line again, without its arguments. */
    public List<String> commandLine() {
        List<String> command = java();
        command.add("-Ddoorbell.home=" + home);
        command.add("-jar");
        command.add(jar("cli", "").toString());
        return command;
    }

    /** The command that starts a JVM, without what it is to run. */
    List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM);
        return command;
    }

    /** The jar of a service. */
    ServiceJar service(String module) {
        return new ServiceJar(jar(module, "-exec"));
    }

    /** Where the cluster keeps its files that services are prepared in. */
    Path prepareFolder() {
        return home.resolve("cli").resolve("target").resolve("prepare");
    }

    private Path jar(String module, String ending) {
        Path target = home.resolve(module).resolve("target");
        @Nullable Path found = null;
        try (DirectoryStream<Path> jars =
                Files.newDirectoryStream(target, module + "-*" + ending + ".jar")) {
            for (Path jar : jars) {
                boolean wanted = !ending.isEmpty() || !jar.toString().endsWith("-exec.jar");
                found = wanted ? jar : found;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (found == null) {
            throw new BadInputException("module " + module + " is not built; run mvn package");
        }
        return found;
    }
}

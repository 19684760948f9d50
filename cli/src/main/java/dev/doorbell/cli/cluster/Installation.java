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
 * Location of Doorbell's built modules.
 *
 * @param home folder of the launcher
 */
public record Installation(Path home) {

    private static final List<String> JVM =
            List.of(
                    "-XX:+UseSerialGC",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow");

    /** Returns the installation that the launcher has set. */
    public static Installation current() {
        String home = System.getProperty("doorbell.home");
        if (home == null) {
            throw new BadInputException(
                    "clusters are started by the launcher only: use ./doorbell");
        }
        return new Installation(Path.of(home));
    }

    /** Command that starts this command line again, without its arguments. */
    public List<String> commandLine() {
        List<String> command = java();
        command.add("-Ddoorbell.home=" + home);
        command.add("-jar");
        command.add(jar("cli", "").toString());
        return command;
    }

    /** Jar against which programs of users compile; without a launcher, where the build puts it. */
    public static Path sdk() {
        String home = System.getProperty("doorbell.home");
        return home == null
                ? Path.of("sdk", "target", "doorbell-sdk-VERSION.jar")
                : new Installation(Path.of(home)).jar("sdk", "");
    }

    /** Command that starts a JVM, without its main class. */
    List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM);
        return command;
    }

    /** Jar of a service. */
    ServiceJar service(String module) {
        return new ServiceJar(jar(module, "-exec"));
    }

    /** Folder of the cluster in which services are prepared. */
    Path prepareFolder() {
        return home.resolve("cli").resolve("target").resolve("prepare");
    }

    private Path jar(String module, String ending) {
        Path target = home.resolve(module).resolve("target");
        @Nullable Path found = null;
        try (DirectoryStream<Path> jars =
                Files.newDirectoryStream(target, "*" + module + "-*" + ending + ".jar")) {
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

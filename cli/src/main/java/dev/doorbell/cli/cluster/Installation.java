package dev.doorbell.cli.cluster;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.report.Launcher;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Location of Doorbell's jars: the modules of a source tree, or the folder {@code app} of a
 * release.
 *
 * @param home folder of the launcher
 * @param cache folder of files that Doorbell can make again
 */
public record Installation(Path home, Path cache) {

    private static final List<String> JVM =
            List.of(
                    "-XX:+UseSerialGC",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow");

    /** Returns the installation that the launcher has set. */
    public static Installation current() {
        return launched()
                .orElseThrow(() ->
                        new BadInputException(
                                "clusters are started by the launcher only: use ./doorbell"));
    }

    private static Optional<Installation> launched() {
        String home = System.getProperty("doorbell.home");
        String cache = System.getProperty("doorbell.cache");
        return home == null || cache == null
                ? Optional.empty()
                : Optional.of(new Installation(Path.of(home), Path.of(cache)));
    }

    /** Command that starts this command line again, without its arguments. */
    public List<String> commandLine() {
        List<String> command = java();
        command.add("-Ddoorbell.home=" + home);
        command.add("-Ddoorbell.cache=" + cache);
        command.add("-jar");
        command.add(jar("cli").toString());
        return command;
    }

    /** Jar against which programs of users compile; without a launcher, where the build puts it. */
    public static Path sdk() {
        return launched()
                .map(it -> it.jar("sdk"))
                .orElse(Path.of("sdk", "target", "doorbell-sdk-VERSION.jar"));
    }

    /** Folder of compiled libraries of guests; without a launcher, one of the user. */
    public static Path guestLibraries() {
        return launched()
                .map(Installation::cache)
                .orElse(Path.of(System.getProperty("user.home"), ".cache", "doorbell"))
                .resolve("guest");
    }

    /** Command that starts a JVM, without its main class. */
    List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM);
        // Pages of the coordinator name it, too.
        command.add("-D" + Launcher.PROPERTY + "=" + Launcher.name());
        return command;
    }

    /** Jar of all services. */
    ServiceJar services() {
        return new ServiceJar(jar("services"), cache.resolve("services.aot"));
    }

    /** Folder of the cluster in which services are prepared. */
    Path prepareFolder() {
        return cache.resolve("prepare");
    }

    private boolean released() {
        return Files.isDirectory(home.resolve("app"));
    }

    private Path jar(String module) {
        Path folder = released() ? home.resolve("app") : home.resolve(module).resolve("target");
        String version = Installation.class.getPackage().getImplementationVersion();
        // Builds of other versions may have left theirs.
        Path jar = folder.resolve("%s-%s.jar".formatted(artifact(module), version));
        if (!Files.isRegularFile(jar)) {
            throw new BadInputException("module " + module + " is not built; run mvn package");
        }
        return jar;
    }

    private static String artifact(String module) {
        return module.equals("sdk") ? "doorbell-sdk" : module;
    }
}

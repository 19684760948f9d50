package dev.doorbell.systemtests;

import java.nio.file.Path;
import java.util.List;

/**
 * The services as the launcher starts them: their jars taken apart, and a record of what they load,
 * made once for all tests of a JVM. A service starts in half the time so.
 */
final class PreparedServices {

    private static final Path ROOT =
            Path.of(System.getProperty("doorbell.root", "..")).toAbsolutePath().normalize();
    private static final String SAID =
            Launcher.run(
                    List.of(
                            "prepare",
                            "nvshmem/put-bw",
                            "--ctas",
                            "1",
                            "--sizes",
                            "8",
                            "--iterations",
                            "2"));

    private PreparedServices() {}

    /** What preparing them printed. */
    static String said() {
        return SAID;
    }

    /** What a JVM is told to run the service of a module. */
    static List<String> arguments(String module) {
        Path folder = folder(module);
        return List.of(
                "-XX:AOTCache=" + folder.resolve("service.aot"),
                "-jar",
                folder.resolve(module + "-0.1.0-SNAPSHOT-exec.jar").toString());
    }

    private static Path folder(String module) {
        return ROOT.resolve(module).resolve("target").resolve("apart");
    }
}

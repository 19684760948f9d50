package dev.doorbell.systemtests;

import dev.doorbell.outside.SourceTree;
import dev.doorbell.systemtests.release.ProjectVersion;
import java.nio.file.Path;
import java.util.List;

/**
 * Services as the launcher starts them, with unpacked jars and an AOT cache, made once for all
 * tests of a JVM. They start in half the time.
 */
final class PreparedServices {

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

    /** Output of the preparation. */
    static String said() {
        return SAID;
    }

    /** JVM arguments of a module's service. */
    static List<String> arguments(String module) {
        Path folder = folder(module);
        return List.of(
                "-XX:AOTCache=" + folder.resolve("service.aot"),
                "-jar",
                folder.resolve(module + "-" + ProjectVersion.text() + "-exec.jar").toString());
    }

    private static Path folder(String module) {
        return SourceTree.file(module).resolve("target").resolve("apart");
    }
}

package dev.doorbell.systemtests;

import dev.doorbell.outside.SourceTree;
import dev.doorbell.systemtests.release.ProjectVersion;
import java.nio.file.Path;
import java.util.List;

/**
 * Services as the launcher starts them, with an AOT cache that is made once for all tests of a JVM.
 * They start in half the time.
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

    /** Arguments of a JVM that runs the service of a module, without the service's own. */
    static List<String> arguments(String module) {
        return List.of(
                "-XX:AOTCache=" + recording(),
                "-jar",
                SourceTree.file("services/target/services-" + ProjectVersion.text() + ".jar")
                        .toString(),
                module);
    }

    /** File with the recorded classes. */
    static Path recording() {
        return SourceTree.file("cli/target/services.aot");
    }
}

package dev.doorbell.libraries.mesh;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;

/**
 * Meshes of others, which do not come with Doorbell: they are looked for where the system property
 * {@code doorbell.measured} says, else beside the repository.
 */
public final class SharedMeshes {

    private SharedMeshes() {}

    /** A file of theirs; the test is skipped where it is not. */
    public static String file(String name) {
        String named = System.getProperty("doorbell.measured");
        Path data =
                named != null
                        ? Path.of(named)
                        : Path.of(System.getProperty("doorbell.root", "."), "..", "shared", "data");
        Path file = data.resolve("meshes").resolve(name);
        assumeThat(file).as("%s is not on this machine", file).isRegularFile();
        return file.toString();
    }
}

package dev.doorbell.libraries.mesh;

import dev.doorbell.outside.Outside;

/** Meshes of other projects, for tests that need {@link Outside#DATA}. */
public final class SharedMeshes {

    private SharedMeshes() {}

    /** Returns the path of a file by name. */
    public static String file(String name) {
        return Outside.DATA.path().resolve("meshes").resolve(name).toString();
    }
}

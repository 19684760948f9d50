package dev.doorbell.libraries.mesh.output;

import dev.doorbell.libraries.mesh.MeshException;
import java.util.Locale;

/** View of a mesh of three dimensions. A mesh of two is drawn as a whole. */
public enum View {
    /** Surface of the mesh. */
    SURFACE,
    /** Half behind the plane through the middle, to look inside. */
    HALF;

    /**
     * Returns the view with a name.
     *
     * @throws MeshException if there is none
     */
    public static View of(String text) {
        for (View it : values()) {
            if (it.name().toLowerCase(Locale.ROOT).equals(text)) {
                return it;
            }
        }
        throw MeshException.invalid("view", "'" + text + "'", "surface or half");
    }
}

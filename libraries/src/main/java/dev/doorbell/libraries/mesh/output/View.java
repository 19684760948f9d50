package dev.doorbell.libraries.mesh.output;

import dev.doorbell.libraries.mesh.MeshException;
import java.util.Locale;

/** What of a mesh of three dimensions is drawn; one of two is drawn whole. */
public enum View {
    /** Its surface. */
    SURFACE,
    /**
     * The half of its cells that are behind the plane through its middle, so that one sees inside.
     */
    HALF;

    /**
     * The view of a name.
     *
     * @throws MeshException when there is none
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

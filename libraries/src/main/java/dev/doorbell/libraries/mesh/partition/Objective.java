package dev.doorbell.libraries.mesh.partition;

import dev.doorbell.libraries.mesh.MeshException;
import java.util.Locale;

/** Objective that a partitioner minimises. */
public enum Objective {
    /** Edges between parts. */
    CUT(0),
    /** Sent vertices. A vertex counts once for each part that receives it. */
    VOLUME(1);

    private final int code;

    Objective(int code) {
        this.code = code;
    }

    /**
     * Returns the objective with a name.
     *
     * @throws MeshException if there is none
     */
    public static Objective of(String text) {
        for (Objective it : values()) {
            if (it.text().equals(text)) {
                return it;
            }
        }
        throw MeshException.invalid("objective", "'" + text + "'", "cut or volume");
    }

    /** METIS's number of the objective. */
    int code() {
        return code;
    }

    /** Name of the objective. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.doorbell.libraries.mesh.partition;

import dev.doorbell.libraries.mesh.MeshException;
import java.util.Locale;

/** What a partitioner makes small. */
public enum Objective {
    /** Edges between parts. */
    CUT(0),
    /** Vertices that have to be sent, one counted for each part it goes to. */
    VOLUME(1);

    private final int code;

    Objective(int code) {
        this.code = code;
    }

    /**
     * The objective of a name.
     *
     * @throws MeshException when there is none
     */
    public static Objective of(String text) {
        for (Objective it : values()) {
            if (it.text().equals(text)) {
                return it;
            }
        }
        throw MeshException.invalid("objective", "'" + text + "'", "cut or volume");
    }

    /** METIS's number for it. */
    int code() {
        return code;
    }

    /** Its name. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}

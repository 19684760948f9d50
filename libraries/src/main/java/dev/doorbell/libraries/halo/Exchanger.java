package dev.doorbell.libraries.halo;

/** A way to bring ghosts up to date, as one domain takes part in it. */
public interface Exchanger {

    /** The fields whose ghosts it brings up to date. */
    FieldArrays fields();

    /**
     * Exchanges the first {@code fields} fields with all peers; blocks until the ghosts are there.
     */
    void exchange(int fields);
}

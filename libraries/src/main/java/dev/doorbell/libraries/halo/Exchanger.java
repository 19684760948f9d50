package dev.doorbell.libraries.halo;

/** Halo exchange, from the view of one domain. */
public interface Exchanger {

    /** Fields whose ghosts it updates. */
    FieldArrays fields();

    /**
     * Exchanges the first {@code fields} fields with all peers. Blocks until the ghosts are
     * updated.
     */
    void exchange(int fields);
}

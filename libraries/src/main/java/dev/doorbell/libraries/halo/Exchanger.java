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

    /**
     * Exchanges while the GPU computes: a kernel follows the gathers, and the scatters follow it.
     *
     * @param meanwhilePs time of the kernel without its launch; 0 for none
     * @throws UnsupportedOperationException if the scheme cannot do so
     */
    default void exchange(int fields, long meanwhilePs) {
        throw new UnsupportedOperationException("this scheme does not exchange during a kernel");
    }
}

package dev.doorbell.libraries.flow;

/** Halo exchange of a domain: updates its ghosts. */
@FunctionalInterface
public interface Exchange {

    /** Exchange of a mesh with one domain, which does nothing. */
    Exchange NONE = (field, values, components) -> {};

    /**
     * Sends owned cells to the neighbours and fills the ghosts with theirs. Returns when both are
     * done. All domains call it in the same order with the same fields.
     *
     * @param field name, one of {@link Field}
     * @param values component <i>c</i> of local cell <i>i</i> at {@code i * components + c};
     *     entries after the last ghost belong to the solver
     * @param components number of components of a cell
     */
    void exchange(String field, double[] values, int components);
}

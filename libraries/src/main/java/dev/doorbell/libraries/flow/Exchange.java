package dev.doorbell.libraries.flow;

/** Brings the ghosts of a domain up to date. */
@FunctionalInterface
public interface Exchange {

    /** For a mesh of one domain. */
    Exchange NONE = (field, values, components) -> {};

    /**
     * Sends owned cells to the neighbours and fills the ghosts with theirs; returns when both is
     * done. All domains call it in the same order with the same fields.
     *
     * @param field name, one of {@link Field}
     * @param values component <i>c</i> of local cell <i>i</i> at {@code i * components + c}; what
     *     lies behind the last ghost is the solver's own
     * @param components of a cell
     */
    void exchange(String field, double[] values, int components);
}

package dev.doorbell.libraries.flow;

import dev.doorbell.libraries.flow.sum.ExactSum;

/** Halo exchange of a domain: updates its ghosts. */
@FunctionalInterface
public interface Exchange {

    /** Exchange of a mesh with one domain, which does nothing. */
    Exchange NONE =
            new Exchange() {
                @Override
                public void exchange(String field, double[] values, int components) {
                    // A single domain has no ghosts.
                }

                @Override
                public double sum(ExactSum part) {
                    return part.value();
                }
            };

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

    /**
     * Returns the sum of the parts of all domains, the same bits on each. All domains call it in
     * the same order with their exchanges.
     *
     * @throws UnsupportedOperationException if the domains of this exchange cannot sum
     */
    default double sum(ExactSum part) {
        throw new UnsupportedOperationException("this exchange has no sum");
    }
}

package dev.doorbell.libraries.flow.run;

import dev.doorbell.libraries.mesh.Domain;

/** Conversion of numbers between the order of domains and the order of the mesh's cells. */
public final class WholeField {

    private WholeField() {}

    /**
     * Copies a domain's owned cells to their places in the mesh.
     *
     * @param domain domain of the values
     * @param values values of its cells, owned ones first
     * @param components number of components of a cell
     * @param whole values of all cells of the mesh
     */
    public static void put(Domain domain, double[] values, int components, double[] whole) {
        for (int i = 0; i < domain.owned().length; i++) {
            System.arraycopy(
                    values, i * components, whole, domain.owned()[i] * components, components);
        }
    }
}

package dev.doorbell.libraries.flow.run;

import dev.doorbell.libraries.mesh.Domain;

/** Numbers of domains in the order of the mesh's cells, and back. */
public final class WholeField {

    private WholeField() {}

    /**
     * Puts a domain's owned cells where they belong.
     *
     * @param domain that has the values
     * @param values of its cells, owned ones first
     * @param components of a cell
     * @param whole of all cells of the mesh
     */
    public static void put(Domain domain, double[] values, int components, double[] whole) {
        for (int i = 0; i < domain.owned().length; i++) {
            System.arraycopy(
                    values, i * components, whole, domain.owned()[i] * components, components);
        }
    }
}

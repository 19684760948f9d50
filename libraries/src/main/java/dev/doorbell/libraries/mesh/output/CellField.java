package dev.doorbell.libraries.mesh.output;

import dev.doorbell.libraries.mesh.MeshException;

/**
 * Values of cells under a name.
 *
 * @param name shown to the user
 * @param components of a value: 1 for a scalar, 3 for a vector, 9 for a tensor by rows
 * @param values of all cells, one after the other
 */
@SuppressWarnings("ArrayRecordComponent") // millions of entries, read by everybody, written by none
public record CellField(String name, int components, double[] values) {

    public CellField {
        if (components < 1 || values.length % components != 0) {
            throw MeshException.invalid(
                    "components of field " + name,
                    components,
                    "a number that divides its " + values.length + " values");
        }
    }

    /** Cells it has values for. */
    public int cells() {
        return values.length / components;
    }

    /** Values of scalars, lengths of vectors. */
    double magnitude(int cell) {
        if (components == 1) {
            return values[cell];
        }
        double sum = 0;
        for (int i = 0; i < components; i++) {
            sum += values[cell * components + i] * values[cell * components + i];
        }
        return Math.sqrt(sum);
    }
}

package dev.doorbell.libraries.mesh.output;

import dev.doorbell.libraries.mesh.MeshException;

/**
 * Named field of cell values.
 *
 * @param name name shown to the user
 * @param components of a value: 1 for a scalar, 3 for a vector, 9 for a tensor by rows
 * @param values values of all cells, in sequence
 */
@SuppressWarnings(
        "ArrayRecordComponent") // Millions of entries, shared by all readers and never written.
public record CellField(String name, int components, double[] values) {

    public CellField {
        if (components < 1 || values.length % components != 0) {
            throw MeshException.invalid(
                    "components of field " + name,
                    components,
                    "a number that divides its " + values.length + " values");
        }
    }

    /** Number of cells with values. */
    public int cells() {
        return values.length / components;
    }

    /** Value of a scalar, or length of a vector. */
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

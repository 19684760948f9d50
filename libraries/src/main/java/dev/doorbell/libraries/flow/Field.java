package dev.doorbell.libraries.flow;

import java.util.List;

/** Fields that domains exchange, in the order of a time step. */
public enum Field {
    /** Nine derivatives: component <i>i</i> along axis <i>j</i> at {@code 3 * i + j}. */
    VELOCITY_GRADIENT("velocity-gradient", 9),

    /** Three components before the pressure acts; the third is zero in two dimensions. */
    VELOCITY("velocity", 3),

    /** Pressure divided by density. */
    PRESSURE("pressure", 1),

    /** Three derivatives. */
    PRESSURE_GRADIENT("pressure-gradient", 3);

    private static final List<Field> ALL = List.of(values());

    private final String label;
    private final int components;

    Field(String label, int components) {
        this.label = label;
        this.components = components;
    }

    /** All fields, in the order of a time step. */
    public static List<Field> all() {
        return ALL;
    }

    /** Name of the field for {@link Exchange}. */
    public String label() {
        return label;
    }

    /** Numbers per cell. */
    public int components() {
        return components;
    }

    /** Number of exchanges in a time step with {@code sweeps} pressure sweeps. */
    public int exchanges(int sweeps) {
        return this == PRESSURE ? sweeps : 1;
    }

    void exchange(Exchange exchange, double[] values) {
        exchange.exchange(label, values, components);
    }
}

package dev.doorbell.libraries.flow;

import java.util.List;

/** What domains exchange, in the order of a time step. */
public enum Field {
    /** Nine derivatives: component <i>i</i> along axis <i>j</i> at {@code 3 * i + j}. */
    VELOCITY_GRADIENT("velocity-gradient", 9),

    /** Three components before the pressure has acted; the third is zero in two dimensions. */
    VELOCITY("velocity", 3),

    /** By density. */
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

    /** All, in the order of a time step. */
    public static List<Field> all() {
        return ALL;
    }

    /** Name as {@link Exchange} gets it. */
    public String label() {
        return label;
    }

    /** Numbers a cell. */
    public int components() {
        return components;
    }

    /** Exchanges in a time step with this many pressure sweeps. */
    public int exchanges(int sweeps) {
        return this == PRESSURE ? sweeps : 1;
    }

    void exchange(Exchange exchange, double[] values) {
        exchange.exchange(label, values, components);
    }
}

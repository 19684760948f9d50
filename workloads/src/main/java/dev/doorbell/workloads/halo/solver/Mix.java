package dev.doorbell.workloads.halo.solver;

import dev.doorbell.libraries.flow.Field;

/** The exchanges of a time step. */
final class Mix {

    private Mix() {}

    /** Number of exchanges of all fields. */
    static long exchanges(int sweeps) {
        return Field.all().stream().mapToLong(it -> it.exchanges(sweeps)).sum();
    }
}

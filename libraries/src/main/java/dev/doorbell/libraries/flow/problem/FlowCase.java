package dev.doorbell.libraries.flow.problem;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Flow problem and numerical method. Lengths are those of the mesh; units of time and density are
 * free.
 *
 * @param viscosity kinematic, not negative
 * @param timeStep greater than 0; {@code StableStep} computes the longest stable one
 * @param sweeps pressure sweeps per time step, from 1 to {@value #MAX_SWEEPS}
 * @param convection scheme
 * @param initial velocity at time 0, divergence-free
 * @param boundaries conditions by marker of the mesh
 * @param pressure method of the pressure's equation; its iterations are {@code sweeps}
 */
public record FlowCase(
        double viscosity,
        double timeStep,
        int sweeps,
        Convection convection,
        VelocityField initial,
        SortedMap<String, Boundary> boundaries,
        PressureMethod pressure) {

    /** Largest number of sweeps per time step. */
    public static final int MAX_SWEEPS = 10_000;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if a number is out of range
     */
    public FlowCase {
        boundaries = Collections.unmodifiableSortedMap(new TreeMap<>(boundaries));
        if (!(viscosity >= 0 && viscosity <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    "viscosity is %s; expected a finite number from 0".formatted(viscosity));
        }
        if (!(timeStep > 0 && timeStep <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    "timeStep is %s; expected a finite number more than 0".formatted(timeStep));
        }
        if (sweeps < 1 || sweeps > MAX_SWEEPS) {
            throw new IllegalArgumentException(
                    "sweeps is %d; expected 1 to %d".formatted(sweeps, MAX_SWEEPS));
        }
    }

    /** A flow whose pressure comes from sweeps. */
    public FlowCase(
            double viscosity,
            double timeStep,
            int sweeps,
            Convection convection,
            VelocityField initial,
            SortedMap<String, Boundary> boundaries) {
        this(
                viscosity,
                timeStep,
                sweeps,
                convection,
                initial,
                boundaries,
                PressureMethod.CHEBYSHEV);
    }

    /**
     * Returns the conditions in the order of a mesh's markers.
     *
     * @throws IllegalArgumentException if a marker has none
     */
    public List<Boundary> conditions(List<String> markers) {
        return markers.stream().map(this::condition).toList();
    }

    private Boundary condition(String marker) {
        @Nullable Boundary found = boundaries.get(marker);
        if (found == null) {
            throw new IllegalArgumentException(
                    "boundaries has nothing for the marker %s; it has %s"
                            .formatted(marker, boundaries.keySet()));
        }
        return found;
    }
}

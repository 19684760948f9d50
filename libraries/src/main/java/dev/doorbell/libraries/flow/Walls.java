package dev.doorbell.libraries.flow;

import dev.doorbell.libraries.flow.problem.Boundary;
import dev.doorbell.libraries.flow.problem.FlowCase;
import dev.doorbell.libraries.flow.problem.VelocityField;
import java.util.List;

/** Boundary conditions, which set the numbers at the points of boundary faces. */
final class Walls {

    private static final byte FIXED = 0;
    private static final byte MOVING = 1;
    private static final byte SLIP = 2;
    private static final byte OPEN = 3;

    private final LocalMesh mesh;
    private final FlowFields fields;
    private final List<Boundary> conditions;

    /** Kind of each boundary face. */
    private final byte[] kinds;

    Walls(LocalMesh mesh, FlowFields fields, FlowCase flow) {
        this.mesh = mesh;
        this.fields = fields;
        conditions = flow.conditions(mesh.markers);
        kinds = new byte[mesh.marker.length];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] =
                    switch (conditions.get(mesh.marker[i])) {
                        case Boundary.Fixed fixed -> FIXED;
                        case Boundary.Moving moving -> MOVING;
                        case Boundary.Slip slip -> SLIP;
                        case Boundary.Outflow outflow -> OPEN;
                    };
        }
    }

    /** Returns true if the velocity is given at a boundary face. */
    boolean isFixed(int wall) {
        return kinds[wall] == FIXED || kinds[wall] == MOVING;
    }

    /** Returns true if nothing passes a boundary face. */
    boolean isClosed(int wall) {
        return kinds[wall] == MOVING || kinds[wall] == SLIP;
    }

    /** Returns true if the pressure is given at a boundary face. */
    boolean isOpen(int wall) {
        return kinds[wall] == OPEN;
    }

    /** Sets the velocities at time 0 and the given pressures. */
    void begin() {
        for (int i = 0; i < kinds.length; i++) {
            switch (conditions.get(mesh.marker[i])) {
                case Boundary.Fixed(var field, _) -> prescribe(i, field, 0);
                case Boundary.Moving(var velocity) -> {
                    int point = 3 * (mesh.cells + i);
                    velocity.store(fields.velocity, point);
                    slip(i, fields.velocity, point, point);
                }
                case Boundary.Slip() -> {}
                case Boundary.Outflow(var pressure) -> {
                    fields.pressure[mesh.cells + i] = pressure;
                    fields.olderPressure[mesh.cells + i] = pressure;
                }
            }
        }
    }

    /** Sets given velocities that change with time. */
    void advance(double time) {
        for (int i = 0; i < kinds.length; i++) {
            if (kinds[i] == FIXED
                    && conditions.get(mesh.marker[i])
                            instanceof Boundary.Fixed(var field, var steady)
                    && !steady) {
                prescribe(i, field, time);
            }
        }
    }

    /** Sets velocities that follow from those of the cells. */
    void follow() {
        double[] u = fields.velocity;
        for (int i = 0; i < kinds.length; i++) {
            int cell = 3 * mesh.first[mesh.inner + i];
            int point = 3 * (mesh.cells + i);
            if (kinds[i] == OPEN) {
                System.arraycopy(u, cell, u, point, 3);
            } else if (kinds[i] == SLIP) {
                slip(i, u, cell, point);
            }
        }
    }

    /** Sets pressures that follow from those of the cells and their gradients. */
    void extendPressure() {
        double[] x = mesh.places;
        double[] gradient = fields.pressureGradient;
        for (int i = 0; i < kinds.length; i++) {
            if (kinds[i] != OPEN) {
                int cell = mesh.first[mesh.inner + i];
                int point = mesh.cells + i;
                double sum = fields.pressure[cell];
                for (int j = 0; j < 3; j++) {
                    sum += gradient[3 * cell + j] * (x[3 * point + j] - x[3 * cell + j]);
                }
                fields.pressure[point] = sum;
            }
        }
    }

    private void prescribe(int wall, VelocityField field, double time) {
        int point = 3 * (mesh.cells + wall);
        double[] x = mesh.places;
        field.at(x[point], x[point + 1], x[point + 2], time).store(fields.velocity, point);
    }

    /** Removes the component of a velocity through the face. */
    private void slip(int wall, double[] u, int from, int point) {
        int at = LocalMesh.STRIDE * (mesh.inner + wall) + LocalMesh.AREA;
        double[] area = mesh.geometry;
        double through = 0;
        double square = 0;
        for (int i = 0; i < 3; i++) {
            through += u[from + i] * area[at + i];
            square += area[at + i] * area[at + i];
        }
        double part = square > 0 ? through / square : 0;
        for (int i = 0; i < 3; i++) {
            u[point + i] = u[from + i] - part * area[at + i];
        }
    }
}

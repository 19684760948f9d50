package dev.doorbell.libraries.flow;

/** Numbers at points, faces and owned cells of a domain. */
final class FlowFields {

    /** Velocity, at all points. */
    final double[] velocity;

    /** Velocity before the pressure acts, at cells. */
    final double[] predicted;

    /** Gradient of the velocity, at cells, nine numbers each. */
    final double[] velocityGradient;

    /** Gradient of the pressure, at cells. */
    final double[] pressureGradient;

    /**
     * Mass flux, at faces, from the first point to the second; during a step its intermediate
     * values.
     */
    final double[] massFlux;

    /** Momentum flux, at faces, three numbers each, from the first point to the second. */
    final double[] momentumFlux;

    /** Pressure, at all points. */
    double[] pressure;

    /** Pressure one sweep earlier, at all points. */
    double[] olderPressure;

    /** Acceleration without pressure, of owned cells. */
    double[] change;

    /** Acceleration one time step earlier, of owned cells. */
    double[] olderChange;

    FlowFields(LocalMesh mesh) {
        velocity = new double[3 * mesh.points()];
        predicted = new double[3 * mesh.cells];
        velocityGradient = new double[9 * mesh.cells];
        pressureGradient = new double[3 * mesh.cells];
        massFlux = new double[mesh.faces()];
        momentumFlux = new double[3 * mesh.faces()];
        pressure = new double[mesh.points()];
        olderPressure = new double[mesh.points()];
        change = new double[3 * mesh.owned];
        olderChange = new double[3 * mesh.owned];
    }

    void swapPressures() {
        double[] swapped = pressure;
        pressure = olderPressure;
        olderPressure = swapped;
    }

    void swapChanges() {
        double[] swapped = change;
        change = olderChange;
        olderChange = swapped;
    }
}

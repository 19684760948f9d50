package dev.doorbell.libraries.flow;

/** Numbers at points, faces and owned cells of a domain. */
final class FlowFields {

    /** At all points. */
    final double[] velocity;

    /** At cells, before the pressure has acted. */
    final double[] predicted;

    /** At cells, nine a cell. */
    final double[] velocityGradient;

    /** At cells. */
    final double[] pressureGradient;

    /** At faces, from the first point to the second; between the steps what it is made from. */
    final double[] massFlux;

    /** At faces, three a face, from the first point to the second. */
    final double[] momentumFlux;

    /** At all points. */
    double[] pressure;

    /** At all points, one sweep older. */
    double[] olderPressure;

    /** Of owned cells: acceleration without pressure. */
    double[] change;

    /** Of owned cells, one time step older. */
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

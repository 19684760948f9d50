package dev.doorbell.libraries.flow;

/**
 * Gradients by Green and Gauss, from the differences across a cell's faces. The area vectors of a
 * cell sum up to zero, so the gradient of a constant is exactly zero.
 */
final class Gradients {

    private final LocalMesh mesh;

    Gradients(LocalMesh mesh) {
        this.mesh = mesh;
    }

    /** Computes the gradient of one number at each point. */
    void ofScalar(double[] values, double[] result) {
        int[] start = mesh.start;
        int[] other = mesh.other;
        double[] share = mesh.gradient;
        for (int cell = 0; cell < mesh.owned; cell++) {
            double own = values[cell];
            double x = 0;
            double y = 0;
            double z = 0;
            int end = start[cell + 1];
            for (int i = start[cell]; i < end; i++) {
                double difference = values[other[i]] - own;
                x += difference * share[3 * i];
                y += difference * share[3 * i + 1];
                z += difference * share[3 * i + 2];
            }
            result[3 * cell] = x;
            result[3 * cell + 1] = y;
            result[3 * cell + 2] = z;
        }
    }

    /** Computes the gradients of three numbers at each point. */
    void ofVector(double[] values, double[] result) {
        for (int cell = 0; cell < mesh.owned; cell++) {
            vector(cell, values, result);
        }
    }

    private void vector(int cell, double[] values, double[] result) {
        int[] other = mesh.other;
        double[] share = mesh.gradient;
        double ownU = values[3 * cell];
        double ownV = values[3 * cell + 1];
        double ownW = values[3 * cell + 2];
        double ux = 0;
        double uy = 0;
        double uz = 0;
        double vx = 0;
        double vy = 0;
        double vz = 0;
        double wx = 0;
        double wy = 0;
        double wz = 0;
        int end = mesh.start[cell + 1];
        for (int i = mesh.start[cell]; i < end; i++) {
            int from = 3 * other[i];
            double u = values[from] - ownU;
            double v = values[from + 1] - ownV;
            double w = values[from + 2] - ownW;
            double x = share[3 * i];
            double y = share[3 * i + 1];
            double z = share[3 * i + 2];
            ux += u * x;
            uy += u * y;
            uz += u * z;
            vx += v * x;
            vy += v * y;
            vz += v * z;
            wx += w * x;
            wy += w * y;
            wz += w * z;
        }
        int to = 9 * cell;
        result[to] = ux;
        result[to + 1] = uy;
        result[to + 2] = uz;
        result[to + 3] = vx;
        result[to + 4] = vy;
        result[to + 5] = vz;
        result[to + 6] = wx;
        result[to + 7] = wy;
        result[to + 8] = wz;
    }
}

package dev.doorbell.libraries.flow;

/** Geometric factors of a face and the points beside it. */
final class FaceGeometry {

    /**
     * Least cosine of the angle between area vector and line of centres that enters the
     * conductance. Without it the conductance has no bound.
     */
    private static final double LEAST_COSINE = 0.1;

    private FaceGeometry() {}

    /**
     * Weight of the first point in a value at the face, by distance; 0 if the second point is at
     * the face.
     */
    static double weight(double[] places, int one, int two, double[] centres, int face) {
        double near = distance(places, one, centres, face);
        double far = distance(places, two, centres, face);
        return near + far > 0 ? far / (near + far) : 0.5;
    }

    /**
     * Flux for a difference of one: square of the area divided by its product with the line of the
     * points. It grows as the line approaches the plane of the face, which keeps explicit
     * corrections and the projection stable.
     */
    static double conductance(double[] places, int one, int two, double[] areas, int face) {
        double across = 0;
        double area = 0;
        double length = 0;
        for (int i = 0; i < 3; i++) {
            double d = places[3 * two + i] - places[3 * one + i];
            double s = areas[3 * face + i];
            across += s * d;
            area += s * s;
            length += d * d;
        }
        if (!(area * length > 0)) {
            return 0;
        }
        return area / Math.max(across, LEAST_COSINE * Math.sqrt(area * length));
    }

    private static double distance(double[] places, int point, double[] centres, int face) {
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double d = centres[3 * face + i] - places[3 * point + i];
            sum += d * d;
        }
        return Math.sqrt(sum);
    }
}

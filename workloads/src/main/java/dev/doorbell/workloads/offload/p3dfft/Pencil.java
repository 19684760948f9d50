package dev.doorbell.workloads.offload.p3dfft;

/**
 * A rank's part of the grid while it transforms along one axis: whole lines of that axis, each
 * stored without gaps, so that the others' points are parts of their axes.
 *
 * @param along the axis whose lines are whole
 * @param x points of the first axis
 * @param y of the second
 * @param z of the third
 */
record Pencil(Axis along, Range x, Range y, Range z) {

    /** An axis of the grid. */
    enum Axis {
        X,
        Y,
        Z
    }

    /** Points in it. */
    long points() {
        return (long) x.count() * y.count() * z.count();
    }

    /** Lines in it. */
    long lines() {
        return points() / length();
    }

    /** Points of a line. */
    int length() {
        return switch (along) {
            case X -> x.count();
            case Y -> y.count();
            case Z -> z.count();
        };
    }

    /** Place of a point of the grid in it; the other axes follow in the order x, y, z. */
    int index(int atX, int atY, int atZ) {
        int dx = atX - x.first();
        int dy = atY - y.first();
        int dz = atZ - z.first();
        return switch (along) {
            case X -> (dz * y.count() + dy) * x.count() + dx;
            case Y -> (dz * x.count() + dx) * y.count() + dy;
            case Z -> (dy * x.count() + dx) * z.count() + dz;
        };
    }
}

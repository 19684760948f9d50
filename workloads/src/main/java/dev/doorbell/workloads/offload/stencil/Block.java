package dev.doorbell.workloads.offload.stencil;

import java.util.function.LongUnaryOperator;

/**
 * Points of a box with one layer of others' points around it, which begin as 0. Values are whole
 * numbers, so that every order of computing gives the same.
 */
final class Block {

    private final int nx;
    private final int ny;
    private final int nz;
    private long[] now;
    private long[] next;

    Block(int nx, int ny, int nz) {
        this.nx = nx;
        this.ny = ny;
        this.nz = nz;
        int points = Math.multiplyExact(Math.multiplyExact(nx + 2, ny + 2), nz + 2);
        now = new long[points];
        next = new long[points];
    }

    /**
     * Sets all points.
     *
     * @param value by a point's index in a box of {@code wholeX * wholeY * ...} points
     * @param fromX index there of the first point, and so on
     */
    void fill(LongUnaryOperator value, int wholeX, int wholeY, int fromX, int fromY, int fromZ) {
        for (int z = 0; z < nz; z++) {
            for (int y = 0; y < ny; y++) {
                long row = ((long) (fromZ + z) * wholeY + fromY + y) * wholeX + fromX;
                for (int x = 0; x < nx; x++) {
                    now[index(x, y, z)] = value.applyAsLong(row + x);
                }
            }
        }
    }

    /** A point, from 0 on. */
    long value(int x, int y, int z) {
        return now[index(x, y, z)];
    }

    /** Computes the points that need no others' points. */
    void stepInside() {
        for (int z = 1; z < nz - 1; z++) {
            for (int y = 1; y < ny - 1; y++) {
                for (int x = 1; x < nx - 1; x++) {
                    step(index(x, y, z));
                }
            }
        }
    }

    /** Computes the points that do; then the new points are those there are. */
    void stepShell() {
        for (int z = 0; z < nz; z++) {
            for (int y = 0; y < ny; y++) {
                boolean wholeRow = z == 0 || z == nz - 1 || y == 0 || y == ny - 1;
                for (int x = 0; x < nx; x += wholeRow || nx == 1 ? 1 : nx - 1) {
                    step(index(x, y, z));
                }
            }
        }
        long[] old = now;
        now = next;
        next = old;
    }

    /** Point {@code i} of the outermost own points at a face. */
    long face(int face, int i) {
        return now[onFace(face, i, false)];
    }

    /** Sets point {@code i} of the others' points behind a face. */
    void halo(int face, int i, long value) {
        now[onFace(face, i, true)] = value;
    }

    /** A point becomes the mean of its neighbours and twice itself, rounded down. */
    private void step(int at) {
        int row = nx + 2;
        int plane = row * (ny + 2);
        long sum =
                2 * now[at]
                        + now[at - 1]
                        + now[at + 1]
                        + now[at - row]
                        + now[at + row]
                        + now[at - plane]
                        + now[at + plane];
        next[at] = sum >> 3;
    }

    private int onFace(int face, int i, boolean behind) {
        int beyond = behind ? 1 : 0;
        boolean high = face % 2 == 1;
        return switch (face / 2) {
            case 0 -> index(high ? nx - 1 + beyond : -beyond, i % ny, i / ny);
            case 1 -> index(i % nx, high ? ny - 1 + beyond : -beyond, i / nx);
            default -> index(i % nx, i / nx, high ? nz - 1 + beyond : -beyond);
        };
    }

    private int index(int x, int y, int z) {
        return ((z + 1) * (ny + 2) + y + 1) * (nx + 2) + x + 1;
    }
}

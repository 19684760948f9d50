package dev.doorbell.libraries.mesh.element;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.MeshException;

/**
 * Volumes, centres and area vectors of cells of any kind. A face is the fan of triangles between
 * its edges and the mean of its corners, the same from both sides. Cells with non-planar faces
 * therefore fill the mesh without gaps, and the area vectors of each cell sum to zero. Volumes
 * follow by the divergence theorem.
 */
public final class Geometry {

    private final Elements elements;
    private final double[] points;
    private final Faces faces;
    private final double[] volumes;
    private final double[] centres;
    private final double[] areas;
    private final double[] faceCentres;

    // State of the current side and cell.
    private final double[] area = new double[3];
    private final double[] centre = new double[3];
    private final double[] mean = new double[3];
    private final double[] moment = new double[3];
    private double volume;

    // Area vector of the current triangle, and mean of the corners of its face.
    private double normalX;
    private double normalY;
    private double normalZ;
    private final double[] apex = new double[3];

    private Geometry(Faces faces) {
        this.faces = faces;
        elements = faces.elements();
        points = elements.points();
        volumes = new double[elements.cells()];
        centres = new double[Math.multiplyExact(3, elements.cells())];
        areas = new double[Math.multiplyExact(3, faces.count())];
        faceCentres = new double[areas.length];
    }

    /**
     * Returns the mesh with its geometry.
     *
     * @throws MeshException if the mesh is invalid, see {@link Faces#of}, or a cell is flat
     */
    public static CellMesh of(Elements elements) {
        return of(Faces.of(elements));
    }

    /** Returns the mesh with its geometry, from known faces. */
    public static CellMesh of(Faces faces) {
        return new Geometry(faces).mesh();
    }

    private CellMesh mesh() {
        Effort.spend(elements.cells());
        int face = 0;
        for (int cell = 0; cell < elements.cells(); cell++) {
            int count = elements.kind(cell).faces();
            int before = face;
            startCell(cell);
            for (int i = 0; i < count; i++) {
                side(cell, i);
                if (faces.leads(faces.firstSide(cell) + i)) {
                    System.arraycopy(area, 0, areas, 3 * face, 3);
                    System.arraycopy(centre, 0, faceCentres, 3 * face, 3);
                    face++;
                }
            }
            finishCell(cell);
            if (volume < 0) {
                // The corners are in the order of the mirrored cell, so all its faces point inward.
                for (int i = 3 * before; i < 3 * face; i++) {
                    areas[i] = -areas[i];
                }
            }
        }
        Faces.Pairs pairs = faces.pairs();
        return new CellMesh(
                elements.dimensions(),
                volumes,
                centres,
                pairs.first(),
                pairs.second(),
                areas,
                faceCentres,
                faces.markers());
    }

    private void startCell(int cell) {
        volume = 0;
        int from = elements.start()[cell];
        int to = elements.start()[cell + 1];
        for (int axis = 0; axis < 3; axis++) {
            moment[axis] = 0;
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += points[3 * elements.corners()[i] + axis];
            }
            mean[axis] = sum / (to - from);
        }
    }

    /**
     * Computes a cell's volume, and its centre as the mean of its cones' centres, weighted by
     * volume. A cone stands on each part of a face.
     */
    private void finishCell(int cell) {
        if (volume == 0 || Double.isNaN(volume)) {
            throw new MeshException("cell %d has no volume; expected one".formatted(cell));
        }
        volumes[cell] = Math.abs(volume);
        for (int axis = 0; axis < 3; axis++) {
            centres[3 * cell + axis] = mean[axis] + moment[axis] / volume;
        }
    }

    private void side(int cell, int side) {
        int[] local = elements.kind(cell).face(side);
        int base = elements.start()[cell];
        if (local.length == 2) {
            edge(3 * elements.corners()[base + local[0]], 3 * elements.corners()[base + local[1]]);
            return;
        }
        if (local.length == 3) {
            triangle(
                    3 * elements.corners()[base + local[0]],
                    3 * elements.corners()[base + local[1]],
                    3 * elements.corners()[base + local[2]]);
        } else {
            polygon(base, local);
        }
    }

    private void polygon(int base, int[] local) {
        double weight = 0;
        for (int axis = 0; axis < 3; axis++) {
            apex[axis] = 0;
            for (int corner : local) {
                apex[axis] += points[3 * elements.corners()[base + corner] + axis];
            }
            apex[axis] /= local.length;
            area[axis] = 0;
            centre[axis] = 0;
        }
        for (int i = 0; i < local.length; i++) {
            int a = 3 * elements.corners()[base + local[i]];
            int b = 3 * elements.corners()[base + local[(i + 1) % local.length]];
            weight += fan(a, b);
        }
        for (int axis = 0; axis < 3; axis++) {
            centre[axis] = weight == 0 ? apex[axis] : centre[axis] / weight;
        }
    }

    /** Adds an edge in a plane. Its vector is normal to the edge and has the edge's length. */
    private void edge(int a, int b) {
        area[0] = points[b + 1] - points[a + 1];
        area[1] = points[a] - points[b];
        area[2] = 0;
        for (int axis = 0; axis < 3; axis++) {
            centre[axis] = 0.5 * (points[a + axis] + points[b + axis]);
        }
        double cone = 0.5 * ((centre[0] - mean[0]) * area[0] + (centre[1] - mean[1]) * area[1]);
        volume += cone;
        for (int axis = 0; axis < 3; axis++) {
            moment[axis] += cone * 2 / 3 * (centre[axis] - mean[axis]);
        }
    }

    private void triangle(int a, int b, int c) {
        for (int axis = 0; axis < 3; axis++) {
            centre[axis] = (points[a + axis] + points[b + axis] + points[c + axis]) / 3;
        }
        cross(points[a], points[a + 1], points[a + 2], b, c);
        area[0] = normalX;
        area[1] = normalY;
        area[2] = normalZ;
        cone(centre[0], centre[1], centre[2]);
    }

    /** Adds a triangle of the fan and returns its area. */
    private double fan(int a, int b) {
        cross(apex[0], apex[1], apex[2], a, b);
        area[0] += normalX;
        area[1] += normalY;
        area[2] += normalZ;
        double x = (apex[0] + points[a] + points[b]) / 3;
        double y = (apex[1] + points[a + 1] + points[b + 1]) / 3;
        double z = (apex[2] + points[a + 2] + points[b + 2]) / 3;
        double size = Math.sqrt(normalX * normalX + normalY * normalY + normalZ * normalZ);
        centre[0] += size * x;
        centre[1] += size * y;
        centre[2] += size * z;
        cone(x, y, z);
        return size;
    }

    /** Computes the area vector of a triangle. */
    private void cross(double x, double y, double z, int b, int c) {
        double ux = points[b] - x;
        double uy = points[b + 1] - y;
        double uz = points[b + 2] - z;
        double vx = points[c] - x;
        double vy = points[c + 1] - y;
        double vz = points[c + 2] - z;
        normalX = 0.5 * (uy * vz - uz * vy);
        normalY = 0.5 * (uz * vx - ux * vz);
        normalZ = 0.5 * (ux * vy - uy * vx);
    }

    /** Adds the cone over the triangle with this centre and the last computed area vector. */
    private void cone(double x, double y, double z) {
        double dx = x - mean[0];
        double dy = y - mean[1];
        double dz = z - mean[2];
        double cone = (dx * normalX + dy * normalY + dz * normalZ) / 3;
        volume += cone;
        // The centre of a cone is a quarter of the way from its base to its tip.
        moment[0] += cone * 0.75 * dx;
        moment[1] += cone * 0.75 * dy;
        moment[2] += cone * 0.75 * dz;
    }
}

package dev.doorbell.libraries.flow;

import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.Domain;
import java.util.Arrays;

/** Builder in two passes over the faces of the mesh: one counts, one fills. */
final class LocalMeshBuilder {

    private static final int ABSENT = -1;

    final CellMesh mesh;
    final int owned;
    final int cells;
    final int[] start;
    final double[] inverseVolumes;
    int inner;
    double[] places = {};
    int[] other = {};
    int[] side = {};
    double[] gradient = {};
    int[] first = {};
    int[] second = {};
    double[] geometry = {};
    int[] marker = {};

    /** Local number of each cell of the mesh. */
    private final int[] local;

    private final Domain domain;
    private int walls;

    LocalMeshBuilder(CellMesh mesh, Domain domain) {
        this.mesh = mesh;
        this.domain = domain;
        owned = domain.owned().length;
        cells = domain.cells();
        start = new int[owned + 1];
        inverseVolumes = new double[owned];
        local = new int[mesh.cells()];
        Arrays.fill(local, ABSENT);
        number(domain.owned(), 0);
        number(domain.ghosts(), owned);
    }

    LocalMesh build() {
        count();
        allocate();
        fillCells();
        fillFaces();
        return new LocalMesh(this);
    }

    private void number(int[] global, int from) {
        for (int i = 0; i < global.length; i++) {
            local[global[i]] = from + i;
        }
    }

    private void count() {
        for (int face = 0; face < mesh.faces(); face++) {
            int one = local[mesh.first()[face]];
            boolean wall = mesh.second()[face] < 0;
            int two = wall ? ABSENT : local[mesh.second()[face]];
            if (isOwned(one)) {
                start[one + 1]++;
            }
            if (isOwned(two)) {
                start[two + 1]++;
            }
            if (wall && isOwned(one)) {
                walls++;
            } else if (isOwned(one) || isOwned(two)) {
                inner++;
            }
        }
        for (int i = 0; i < owned; i++) {
            start[i + 1] += start[i];
        }
    }

    private void allocate() {
        int entries = start[owned];
        other = new int[entries];
        side = new int[entries];
        gradient = new double[3 * entries];
        first = new int[inner + walls];
        second = new int[inner + walls];
        geometry = new double[LocalMesh.STRIDE * (inner + walls)];
        marker = new int[walls];
        places = new double[3 * (cells + walls)];
    }

    private void fillCells() {
        for (int i = 0; i < cells; i++) {
            int global = i < owned ? domain.owned()[i] : domain.ghosts()[i - owned];
            System.arraycopy(mesh.centres(), 3 * global, places, 3 * i, 3);
            if (i < owned) {
                inverseVolumes[i] = 1 / volume(global);
            }
        }
    }

    private double volume(int global) {
        double volume = mesh.volumes()[global];
        if (!(volume > 0)) {
            throw new IllegalArgumentException(
                    "volume of cell %d is %s; expected more than 0".formatted(global, volume));
        }
        return volume;
    }

    private void fillFaces() {
        int[] next = Arrays.copyOf(start, owned);
        int face = 0;
        int wall = 0;
        for (int global = 0; global < mesh.faces(); global++) {
            int one = local[mesh.first()[global]];
            int beyond = mesh.second()[global];
            if (beyond < 0) {
                if (isOwned(one)) {
                    marker[wall] = -1 - beyond;
                    System.arraycopy(mesh.faceCentres(), 3 * global, places, 3 * (cells + wall), 3);
                    face(global, inner + wall, one, cells + wall, next);
                    wall++;
                }
            } else if (isOwned(one) || isOwned(local[beyond])) {
                face(global, face, one, local[beyond], next);
                face++;
            }
        }
    }

    private void face(int global, int face, int one, int two, int[] next) {
        first[face] = one;
        second[face] = two;
        int at = LocalMesh.STRIDE * face;
        System.arraycopy(mesh.areas(), 3 * global, geometry, at + LocalMesh.AREA, 3);
        System.arraycopy(mesh.faceCentres(), 3 * global, geometry, at + LocalMesh.CENTRE, 3);
        double weight = FaceGeometry.weight(places, one, two, mesh.faceCentres(), global);
        geometry[at + LocalMesh.WEIGHT] = weight;
        geometry[at + LocalMesh.CONDUCTANCE] =
                FaceGeometry.conductance(places, one, two, mesh.areas(), global);
        if (isOwned(one)) {
            entry(next[one]++, face, two, (1 - weight) * inverseVolumes[one]);
        }
        if (isOwned(two)) {
            entry(next[two]++, ~face, one, -weight * inverseVolumes[two]);
        }
    }

    private void entry(int entry, int face, int beyond, double share) {
        other[entry] = beyond;
        side[entry] = face;
        int at = LocalMesh.STRIDE * (face < 0 ? ~face : face) + LocalMesh.AREA;
        for (int i = 0; i < 3; i++) {
            gradient[3 * entry + i] = share * geometry[at + i];
        }
    }

    private boolean isOwned(int number) {
        return number >= 0 && number < owned;
    }
}

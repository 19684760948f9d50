package dev.doorbell.libraries.mesh.generate;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.element.ElementKind;
import dev.doorbell.libraries.mesh.element.Elements;
import java.util.Arrays;

/**
 * Boxes of tetrahedra and rectangles of triangles. The points of the bricks are displaced at
 * random. Kuhn's rule cuts every brick along its main diagonal into six tetrahedra (two triangles).
 * Each runs from the least corner to the greatest along one order of the axes, so cuts of adjacent
 * bricks meet.
 */
public final class Simplices {

    /**
     * Largest displacement of points, in edges of a brick. A tetrahedron of this cut is 1/√2 high
     * at its lowest. Four corners displaced by 0.15 along each axis change that by at most 0.52, so
     * none is turned inside out.
     */
    public static final double MOST_JITTER = 0.15;

    private static final int[][] ORDERS = {
        {0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}
    };

    private Simplices() {}

    /**
     * Returns the cells. Cells of a brick are consecutive; bricks are in the order of {@link
     * Bricks}.
     *
     * @param jitter displacement of points along each axis, in edges of a brick, from 0 to {@link
     *     #MOST_JITTER}
     * @param seed seed of the displacements
     */
    public static Elements of(Box box, double jitter, long seed) {
        if (!(jitter >= 0 && jitter <= MOST_JITTER)) {
            throw MeshException.invalid("jitter", jitter, "0 to " + MOST_JITTER);
        }
        Lattice lattice = new Lattice(box);
        int[][] cut = box.dimensions() == 2 ? triangles(lattice) : tetrahedra(lattice);
        int perCell = box.dimensions() + 1;
        int cells = Math.multiplyExact(box.bricks(), cut.length);
        Effort.spend(cells);
        int[] corners = new int[Math.multiplyExact(cells, perCell)];
        int next = 0;
        for (int k = 0; k < Math.max(1, box.z()); k++) {
            for (int j = 0; j < box.y(); j++) {
                for (int i = 0; i < box.x(); i++) {
                    int base = lattice.point(i, j, k);
                    for (int[] cell : cut) {
                        for (int offset : cell) {
                            corners[next++] = base + offset;
                        }
                    }
                }
            }
        }
        ElementKind kind = box.dimensions() == 2 ? ElementKind.TRIANGLE : ElementKind.TETRAHEDRON;
        byte[] kinds = new byte[cells];
        Arrays.fill(kinds, (byte) kind.number());
        return new Elements(
                box.dimensions(),
                lattice.coordinates(jitter, seed),
                kinds,
                Lattice.every(perCell, cells),
                corners,
                lattice.sides(true));
    }

    private static int[][] triangles(Lattice lattice) {
        int x = lattice.point(1, 0, 0);
        int y = lattice.point(0, 1, 0);
        return new int[][] {{0, x, x + y}, {0, x + y, y}};
    }

    private static int[][] tetrahedra(Lattice lattice) {
        int[] steps = {lattice.point(1, 0, 0), lattice.point(0, 1, 0), lattice.point(0, 0, 1)};
        int all = steps[0] + steps[1] + steps[2];
        int[][] cells = new int[ORDERS.length][];
        for (int i = 0; i < cells.length; i++) {
            int first = steps[ORDERS[i][0]];
            int second = first + steps[ORDERS[i][1]];
            // The last three orders are odd: their tetrahedra are mirror images of the others.
            cells[i] =
                    i < 3 ? new int[] {0, first, second, all} : new int[] {0, second, first, all};
        }
        return cells;
    }
}

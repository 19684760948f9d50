package dev.doorbell.libraries.mesh.generate;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.mesh.Graph;
import dev.doorbell.libraries.mesh.element.ElementKind;
import dev.doorbell.libraries.mesh.element.Elements;
import java.util.Arrays;

/**
 * Boxes of hexahedra and rectangles of quadrilaterals. Cells are numbered along x, then y, then z.
 */
public final class Bricks {

    private Bricks() {}

    /** Returns one cell for each brick. */
    public static Elements of(Box box) {
        Lattice lattice = new Lattice(box);
        boolean flat = box.dimensions() == 2;
        ElementKind kind = flat ? ElementKind.QUADRILATERAL : ElementKind.HEXAHEDRON;
        int[] local = offsets(lattice, flat);
        Effort.spend(box.bricks());
        int[] corners = new int[Math.multiplyExact(box.bricks(), local.length)];
        int next = 0;
        for (int k = 0; k < Math.max(1, box.z()); k++) {
            for (int j = 0; j < box.y(); j++) {
                for (int i = 0; i < box.x(); i++) {
                    int base = lattice.point(i, j, k);
                    for (int offset : local) {
                        corners[next++] = base + offset;
                    }
                }
            }
        }
        byte[] kinds = new byte[box.bricks()];
        Arrays.fill(kinds, (byte) kind.number());
        return new Elements(
                box.dimensions(),
                lattice.coordinates(0, 0),
                kinds,
                Lattice.every(local.length, box.bricks()),
                corners,
                lattice.sides(false));
    }

    /** Returns the graph of adjacent bricks, much faster than from cells. */
    public static Graph graph(Box box) {
        Effort.spend(box.bricks());
        int layers = Math.max(1, box.z());
        int layer = box.x() * box.y();
        int[] start = new int[box.bricks() + 1];
        int[] neighbours = new int[Math.multiplyExact(box.bricks(), 2 * box.dimensions())];
        int next = 0;
        int cell = 0;
        for (int k = 0; k < layers; k++) {
            for (int j = 0; j < box.y(); j++) {
                for (int i = 0; i < box.x(); i++) {
                    next = add(neighbours, next, k > 0, cell - layer);
                    next = add(neighbours, next, j > 0, cell - box.x());
                    next = add(neighbours, next, i > 0, cell - 1);
                    next = add(neighbours, next, i < box.x() - 1, cell + 1);
                    next = add(neighbours, next, j < box.y() - 1, cell + box.x());
                    next = add(neighbours, next, k < layers - 1, cell + layer);
                    start[++cell] = next;
                }
            }
        }
        return new Graph(start, Arrays.copyOf(neighbours, next));
    }

    private static int add(int[] neighbours, int next, boolean exists, int neighbour) {
        if (exists) {
            neighbours[next] = neighbour;
            return next + 1;
        }
        return next;
    }

    private static int[] offsets(Lattice lattice, boolean flat) {
        int x = lattice.point(1, 0, 0);
        int y = lattice.point(0, 1, 0);
        int z = lattice.point(0, 0, 1);
        return flat
                ? new int[] {0, x, x + y, y}
                : new int[] {0, x, x + y, y, z, z + x, z + x + y, z + y};
    }
}

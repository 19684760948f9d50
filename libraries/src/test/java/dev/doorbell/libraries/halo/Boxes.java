package dev.doorbell.libraries.halo;

import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Domains;
import dev.doorbell.libraries.mesh.Graph;
import dev.doorbell.libraries.mesh.Partition;
import java.util.ArrayList;
import java.util.List;

/** Boxes of cells, divided into slabs along the first axis. */
final class Boxes {

    private Boxes() {}

    /** Returns {@code long x wide x wide} cells in {@code domains} slabs of similar length. */
    static List<Domain> slabs(int length, int width, int domains) {
        List<Integer> first = new ArrayList<>();
        List<Integer> second = new ArrayList<>();
        int cells = length * width * width;
        int[] part = new int[cells];
        for (int cell = 0; cell < cells; cell++) {
            int x = cell / (width * width);
            int y = cell / width % width;
            int z = cell % width;
            part[cell] = x * domains / length;
            add(first, second, cell, x < length - 1, width * width);
            add(first, second, cell, y < width - 1, width);
            add(first, second, cell, z < width - 1, 1);
        }
        Graph graph =
                Graph.of(
                        cells,
                        first.stream().mapToInt(it -> it).toArray(),
                        second.stream().mapToInt(it -> it).toArray());
        return Domains.of(graph, new Partition(domains, part));
    }

    private static void add(
            List<Integer> first, List<Integer> second, int cell, boolean there, int step) {
        if (there) {
            first.add(cell);
            second.add(cell + step);
        }
    }
}

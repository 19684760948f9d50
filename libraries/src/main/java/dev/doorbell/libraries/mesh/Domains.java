package dev.doorbell.libraries.mesh;

import dev.doorbell.libraries.effort.Effort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Division of a mesh into domains with ghosts, by a partition. */
public final class Domains {

    private final Graph graph;
    private final Partition partition;

    /** Number of each cell among the owned cells of its domain. */
    private final int[] local;

    private final int[][] owned;

    private Domains(Graph graph, Partition partition) {
        this.graph = graph;
        this.partition = partition;
        Effort.spend(graph.vertices());
        local = new int[graph.vertices()];
        int[] counts = new int[partition.parts()];
        for (int i = 0; i < local.length; i++) {
            local[i] = counts[partition.part()[i]]++;
        }
        owned = new int[counts.length][];
        Arrays.setAll(owned, it -> new int[counts[it]]);
        for (int i = 0; i < local.length; i++) {
            owned[partition.part()[i]][local[i]] = i;
        }
    }

    /** Returns all domains, in order of their numbers. */
    public static List<Domain> of(Graph graph, Partition partition) {
        return new Domains(graph, partition).all();
    }

    private List<Domain> all() {
        int parts = partition.parts();
        int[][][] read = new int[parts][][];
        Arrays.setAll(read, this::readBy);
        List<Domain> domains = new ArrayList<>();
        for (int number = 0; number < parts; number++) {
            domains.add(domain(number, read));
        }
        return domains;
    }

    private Domain domain(int number, int[][][] read) {
        List<Neighbour> neighbours = new ArrayList<>();
        int[] ghosts = new int[Arrays.stream(read[number]).mapToInt(it -> it.length).sum()];
        int filled = 0;
        for (int other = 0; other < partition.parts(); other++) {
            int[] theirs = read[number][other];
            int[] mine = read[other][number];
            if (theirs.length > 0 || mine.length > 0) {
                int[] send = Arrays.stream(mine).map(it -> local[it]).toArray();
                neighbours.add(
                        new Neighbour(other, send, owned[number].length + filled, theirs.length));
                System.arraycopy(theirs, 0, ghosts, filled, theirs.length);
                filled += theirs.length;
            }
        }
        return new Domain(number, owned[number], ghosts, neighbours);
    }

    /** Returns the cells that a domain reads of each other domain, ascending. */
    private int[][] readBy(int number) {
        int[] counts = new int[partition.parts()];
        int[][] cells = new int[counts.length][];
        Arrays.setAll(cells, it -> new int[16]);
        for (int cell : owned[number]) {
            for (int i = graph.start()[cell]; i < graph.start()[cell + 1]; i++) {
                int other = graph.neighbours()[i];
                int part = partition.part()[other];
                if (part != number) {
                    if (counts[part] == cells[part].length) {
                        cells[part] = Arrays.copyOf(cells[part], 2 * counts[part]);
                    }
                    cells[part][counts[part]++] = other;
                }
            }
        }
        for (int part = 0; part < counts.length; part++) {
            cells[part] = Arrays.stream(cells[part], 0, counts[part]).sorted().distinct().toArray();
        }
        return cells;
    }
}

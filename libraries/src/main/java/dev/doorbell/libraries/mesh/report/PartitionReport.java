package dev.doorbell.libraries.mesh.report;

import dev.doorbell.libraries.mesh.Domains;
import dev.doorbell.libraries.mesh.Graph;
import dev.doorbell.libraries.mesh.Partition;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToIntFunction;

/**
 * Costs of a partition for a solver with halo exchange.
 *
 * @param partitioner name of the partitioner
 * @param cells cells of the mesh
 * @param edges edges of the graph: faces between cells
 * @param cut edges between domains
 * @param domains rows of the domains
 */
public record PartitionReport(
        String partitioner, int cells, int edges, int cut, List<DomainRow> domains) {

    public PartitionReport {
        domains = List.copyOf(domains);
    }

    /** Measures a partition. */
    public static PartitionReport of(String partitioner, Graph graph, Partition partition) {
        int[] part = partition.part();
        int ends = 0;
        for (int v = 0; v < graph.vertices(); v++) {
            for (int i = graph.start()[v]; i < graph.start()[v + 1]; i++) {
                ends += part[v] == part[graph.neighbours()[i]] ? 0 : 1;
            }
        }
        List<DomainRow> rows =
                Domains.of(graph, partition).stream()
                        .map(it ->
                                new DomainRow(
                                        it.number(),
                                        it.owned().length,
                                        it.ghosts().length,
                                        it.neighbours().size(),
                                        it.sent()))
                        .toList();
        return new PartitionReport(partitioner, graph.vertices(), graph.edges(), ends / 2, rows);
    }

    /** Number of domains. */
    public int parts() {
        return domains.size();
    }

    /**
     * Number of entries of all send lists: METIS's communication volume. It is the size of one
     * exchanged field, in numbers.
     */
    public long volume() {
        return sum(DomainRow::sent);
    }

    /** Number of cells of the largest domain relative to the mean; 1 is perfect. */
    public double imbalance() {
        return (double) most(DomainRow::owned) * parts() / cells;
    }

    /** Mean number of neighbours of a domain. */
    public double meanNeighbours() {
        return (double) sum(DomainRow::neighbours) / parts();
    }

    /** Cells sent by the domain that sends most; the others wait for it. */
    public int mostSent() {
        return most(DomainRow::sent);
    }

    /**
     * Reduction of the copied amount if only sent cells are copied instead of all owned cells and
     * ghosts, as a factor; empty if nothing is sent.
     */
    public OptionalDouble reduction() {
        long all = sum(it -> it.owned() + it.ghosts());
        return volume() == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) all / volume());
    }

    private int most(ToIntFunction<DomainRow> count) {
        return domains.stream().mapToInt(count).max().orElse(0);
    }

    private long sum(ToIntFunction<DomainRow> count) {
        return domains.stream().mapToLong(count::applyAsInt).sum();
    }
}

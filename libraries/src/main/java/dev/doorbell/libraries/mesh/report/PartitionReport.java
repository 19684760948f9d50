package dev.doorbell.libraries.mesh.report;

import dev.doorbell.libraries.mesh.Domains;
import dev.doorbell.libraries.mesh.Graph;
import dev.doorbell.libraries.mesh.Partition;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToIntFunction;

/**
 * What a partition costs a solver that exchanges halos.
 *
 * @param partitioner who made it
 * @param cells of the mesh
 * @param edges of the graph: faces between cells
 * @param cut edges between domains
 * @param domains each of them
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

    /** Domains. */
    public int parts() {
        return domains.size();
    }

    /**
     * Entries of all lists of cells to send: METIS's volume of communication, and in the units of
     * one field the size of what domains exchange.
     */
    public long volume() {
        return sum(DomainRow::sent);
    }

    /** How many times the mean the domain with most cells has; 1 is perfect. */
    public double imbalance() {
        return (double) most(DomainRow::owned) * parts() / cells;
    }

    /** Neighbours of a domain, in the mean. */
    public double meanNeighbours() {
        return (double) sum(DomainRow::neighbours) / parts();
    }

    /** Cells sent by the domain that sends most, which the others wait for. */
    public int mostSent() {
        return most(DomainRow::sent);
    }

    /**
     * How many times less is copied when only what is sent is copied and not all that a domain has,
     * owned cells and ghosts; empty where nothing is sent.
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

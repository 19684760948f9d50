package dev.doorbell.libraries.mesh.partition;

import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.partition.graph.LevelGraph;
import dev.doorbell.libraries.mesh.partition.graph.SubGraph;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Doorbell's own partitioner by recursive bisection. Each time the graph is coarsened until it is
 * small. Then a region grows from a vertex, and the cut is refined at every level of the way back
 * (Karypis and Kumar, "A fast and high quality multilevel scheme for partitioning irregular
 * graphs", 1998; Fiduccia and Mattheyses, "A linear-time heuristic for improving network
 * partitions", 1982). If the objective is the communication volume, which follows the cut, the
 * parts are refined once more at the end.
 */
public final class Builtin implements Partitioner {

    /** Largest weight of a part relative to the mean, as METIS's default. */
    private static final double IMBALANCE = 1.03;

    @Override
    public String name() {
        return "builtin";
    }

    @Override
    public Partition partition(WeightedGraph graph, PartitionRequest request) {
        Partitioner.check(graph, request);
        if (graph.constraints() > 1) {
            throw new MeshException(
                    "the graph has %d weights a vertex, and partitioner builtin balances one; expected metis"
                            .formatted(graph.constraints()));
        }
        int[] part = new int[graph.graph().vertices()];
        int levels = Math.max(1, 32 - Integer.numberOfLeadingZeros(request.parts() - 1));
        double slack = Math.pow(IMBALANCE, 1.0 / levels);
        int[] all = new int[part.length];
        Arrays.setAll(all, it -> it);
        split(
                LevelGraph.of(graph),
                all,
                new Range(0, request.parts()),
                slack,
                new SplittableRandom(request.seed()),
                part);
        if (request.objective() == Objective.VOLUME) {
            new VolumeRefinement(graph, request.parts(), part, IMBALANCE).run();
        }
        return Partitioner.filled(name(), new Partition(request.parts(), part));
    }

    /**
     * Assigns the parts of a range to the vertices of a graph; {@code names} has their original
     * numbers.
     */
    private static void split(
            LevelGraph graph,
            int[] names,
            Range parts,
            double slack,
            SplittableRandom random,
            int[] part) {
        if (parts.count() == 1) {
            for (int name : names) {
                part[name] = parts.first();
            }
            return;
        }
        int left = parts.count() / 2;
        byte[] side =
                Bisection.of(graph, new Split(left, parts.count() - left, slack), random.split());
        for (int which = 0; which < 2; which++) {
            SubGraph half = SubGraph.of(graph, side, which);
            int[] known = new int[half.names().length];
            Arrays.setAll(known, it -> names[half.names()[it]]);
            Range range =
                    which == 0
                            ? new Range(parts.first(), left)
                            : new Range(parts.first() + left, parts.count() - left);
            split(half.graph(), known, range, slack, random, part);
        }
    }

    private record Range(int first, int count) {}
}

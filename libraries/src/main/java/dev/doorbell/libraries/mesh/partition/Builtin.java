package dev.doorbell.libraries.mesh.partition;

import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.partition.graph.LevelGraph;
import dev.doorbell.libraries.mesh.partition.graph.SubGraph;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Doorbell's own partitioner: a graph is cut in two over and over, each time first coarsened until
 * it is small, then grown from a vertex and improved at every level of the way back (Karypis and
 * Kumar, "A fast and high quality multilevel scheme for partitioning irregular graphs", 1998;
 * Fiduccia and Mattheyses, "A linear-time heuristic for improving network partitions", 1982). For
 * the volume of communication, which follows the cut, the parts are improved once more at the end.
 */
public final class Builtin implements Partitioner {

    /** How much heavier than the mean a part may be, as METIS's default. */
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

    /** Gives the vertices of a graph, known elsewhere by {@code names}, the parts of a range. */
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

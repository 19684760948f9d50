package dev.doorbell.libraries.mesh.partition;

import dev.doorbell.libraries.mesh.partition.graph.LevelGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Bisection of a graph: coarsens it, cuts the smallest graph, and refines the cut on the way back.
 */
final class Bisection {

    private static final int SMALL = 120;
    private static final int TRIALS = 12;

    /** Coarsening ends if it leaves more than this fraction of the vertices. */
    private static final double STALLED = 0.95;

    private Bisection() {}

    /** Returns the side, 0 or 1, of each vertex. */
    static byte[] of(LevelGraph graph, Split split, SplittableRandom random) {
        long heaviest = Math.max(1, graph.weight() * 3 / (2 * SMALL));
        List<Coarsening> levels = new ArrayList<>();
        LevelGraph coarsest = graph;
        while (coarsest.vertices() > SMALL) {
            Coarsening level = Coarsening.of(coarsest, heaviest, random);
            if (level.graph().vertices() > STALLED * coarsest.vertices()) {
                break;
            }
            levels.add(level);
            coarsest = level.graph();
        }
        byte[] side = best(coarsest, split, random);
        for (int i = levels.size() - 1; i >= 0; i--) {
            LevelGraph finer = i == 0 ? graph : levels.get(i - 1).graph();
            int[] coarse = levels.get(i).coarse();
            byte[] projected = new byte[finer.vertices()];
            for (int v = 0; v < projected.length; v++) {
                projected[v] = side[coarse[v]];
            }
            side = projected;
            new Refinement(finer, split, side).run();
        }
        return side;
    }

    private static byte[] best(LevelGraph graph, Split split, SplittableRandom random) {
        byte[] best = new byte[0];
        Refinement.Quality quality = Refinement.Quality.WORST;
        for (int trial = 0; trial < TRIALS; trial++) {
            byte[] side = Growth.of(graph, split, random);
            Refinement refinement = new Refinement(graph, split, side);
            refinement.run();
            if (trial == 0 || refinement.quality().compareTo(quality) < 0) {
                best = side;
                quality = refinement.quality();
            }
        }
        return best;
    }
}

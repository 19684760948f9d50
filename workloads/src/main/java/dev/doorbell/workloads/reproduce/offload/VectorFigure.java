package dev.doorbell.workloads.reproduce.offload;

import static dev.doorbell.workloads.reproduce.offload.OffloadStudy.GVMI;
import static dev.doorbell.workloads.reproduce.offload.OffloadStudy.HOST;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Kind;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.List;

/**
 * Collectives of different lengths on workers that read, as those of NVIDIA (ISC 2024): in balanced
 * benchmarks their latency is comparable to that of hosts, for large messages.
 */
final class VectorFigure {

    private static final String ALLTOALLV = "osu-alltoallv";
    private static final String ALLGATHERV = "osu-allgatherv";
    private static final long LARGE = 1 << 16;

    private VectorFigure() {}

    static Figure figure() {
        return new Figure(
                "vectors",
                "Alltoallv and allgatherv on 8 nodes of 8 ranks, by hosts and by workers that read",
                new Axis("message", "B", Axis.Scale.LOG2),
                new Axis("time", "us", Axis.Scale.LOG2),
                curves(8, 8, "4K,64K,256K"),
                List.of(),
                List.of(
                        comparable("vectors.alltoallv", "Alltoallv", ALLTOALLV),
                        comparable("vectors.allgatherv", "Allgatherv", ALLGATHERV)),
                curves(2, 2, "64K"));
    }

    private static Statement comparable(String id, String collective, String workload) {
        return new Statement(
                        id,
                        collective + ", from 64 KiB: time of gvmi / host",
                        "comparable",
                        Band.between(
                                Measure.ratio(name(workload, GVMI), name(workload, HOST))
                                        .from(LARGE),
                                "0.8",
                                "1.25",
                                "",
                                "B"))
                .as(Kind.FURTHER);
    }

    private static List<Curve> curves(int nodes, int perNode, String sizes) {
        return List.of(
                curve(ALLTOALLV, HOST, run(ALLTOALLV, HOST, nodes, perNode, sizes)),
                curve(ALLTOALLV, GVMI, reads(run(ALLTOALLV, GVMI, nodes, perNode, sizes))),
                curve(ALLGATHERV, HOST, run(ALLGATHERV, HOST, nodes, perNode, sizes)),
                curve(ALLGATHERV, GVMI, reads(run(ALLGATHERV, GVMI, nodes, perNode, sizes))));
    }

    private static Curve curve(String workload, String path, Run run) {
        return new Curve(
                name(workload, path), new Reading(workload, "Size", "Avg Latency"), List.of(run));
    }

    private static Run run(String workload, String path, int nodes, int perNode, String sizes) {
        return Run.of("offload/" + workload, path, nodes)
                .with("ranksPerNode", perNode)
                .with("sizes", sizes)
                .with("iterations", 2)
                .with("warmup", 1);
    }

    private static Run reads(Run run) {
        return run.with("direction", "read");
    }

    private static String name(String workload, String path) {
        return workload.substring("osu-".length()) + ", " + path;
    }
}

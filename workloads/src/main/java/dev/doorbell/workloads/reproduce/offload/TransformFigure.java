package dev.doorbell.workloads.reproduce.offload;

import static dev.doorbell.workloads.reproduce.offload.OffloadStudy.GVMI;
import static dev.doorbell.workloads.reproduce.offload.OffloadStudy.HOST;
import static dev.doorbell.workloads.reproduce.offload.OffloadStudy.STAGED;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;

/** P3DFFT on 16 nodes. */
final class TransformFigure {

    private static final String HOST_BLOCKING = "host, blocking";

    private static final String ROWS =
            "workers move every block, also those between ranks of one node, into and out of the one memory channel of the DPU at 12.8 GB/s each way; this takes longer than the transform of the same time, so part of it is exposed";

    private TransformFigure() {}

    static Figure figure() {
        return new Figure(
                "p3dfft",
                "P3DFFT on 16 nodes of 16 ranks, four variables: a pair of transforms",
                new Axis("points", "", Axis.Scale.LOG2),
                new Axis("time", "us", Axis.Scale.LOG2),
                curves(16, 16, 256, 512),
                List.of(),
                List.of(
                        new Statement(
                                "p3dfft.total",
                                "P3DFFT: time of staged (BluesMPI) / blocking host, lowest ratio",
                                "× 0.7",
                                Band.around(
                                        Measure.ratio(STAGED, HOST_BLOCKING).least().withPlace(),
                                        "0.7",
                                        "",
                                        10,
                                        ""),
                                ROWS),
                        new Statement(
                                "p3dfft.nonblocking",
                                "P3DFFT: time of staged / non-blocking host",
                                "staged faster",
                                new Band(
                                        Measure.ratio(STAGED, HOST),
                                        "",
                                        "",
                                        null,
                                        null,
                                        BigDecimal.ONE,
                                        "at most 1"),
                                ROWS)),
                curves(2, 2, 32));
    }

    private static List<Curve> curves(int nodes, int perNode, int... sides) {
        return List.of(
                curve(HOST_BLOCKING, HOST, "blocking", nodes, perNode, sides),
                curve(HOST, HOST, "nonblocking", nodes, perNode, sides),
                curve(STAGED, STAGED, "nonblocking", nodes, perNode, sides),
                curve(GVMI, GVMI, "nonblocking", nodes, perNode, sides));
    }

    private static Curve curve(
            String name, String path, String transposes, int nodes, int perNode, int... sides) {
        List<Run> runs =
                IntStream.of(sides)
                        .mapToObj(n ->
                                Run.of("offload/p3dfft", path, nodes)
                                        .with("ranksPerNode", perNode)
                                        .with("variables", 4)
                                        .with("transposes", transposes)
                                        .with("iterations", 1)
                                        .with("warmup", 1)
                                        .with("n", n))
                        .toList();
        return new Curve(name, new Reading("p3dfft", "points", "total"), runs);
    }
}

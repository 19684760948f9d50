package dev.doorbell.workloads.reproduce.offload;

import static dev.doorbell.workloads.reproduce.offload.OffloadStudy.GVMI;
import static dev.doorbell.workloads.reproduce.offload.OffloadStudy.STAGED;

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

/** The first call with a buffer, which registers, exports and imports it, and later ones. */
final class KeyFigure {

    private static final String FIRST = ", first call";
    private static final String LATER = ", second call";

    private KeyFigure() {}

    static Figure figure() {
        return new Figure(
                "keys",
                "Offloaded alltoall on 4 nodes of 4 ranks: first and second call with the same buffers",
                new Axis("message between two ranks", "B", Axis.Scale.LOG2),
                new Axis("time", "us", Axis.Scale.LOG2),
                curves(4, 4, "1K", "16K", "256K"),
                List.of(),
                List.of(
                        statement(
                                "keys.staged",
                                "Staged alltoall: time of the first call / the second",
                                STAGED),
                        statement(
                                "keys.gvmi",
                                "Alltoall over gvmi: time of the first call / the second",
                                GVMI),
                        new Statement(
                                        "keys.export",
                                        "First call of an alltoall: time of gvmi / staged",
                                        "gvmi slower, since buffers are registered for the DPU too",
                                        Band.atLeast(
                                                Measure.ratio(GVMI + FIRST, STAGED + FIRST)
                                                        .below(1 << 18),
                                                "1",
                                                "",
                                                0,
                                                "B"))
                                .as(Kind.CHECK)),
                curves(2, 2, "16K"));
    }

    private static Statement statement(String id, String text, String path) {
        return new Statement(
                        id,
                        text,
                        "first slower, since registrations are cached",
                        Band.atLeast(Measure.ratio(path + FIRST, path + LATER), "1", "", 0, "B"))
                .as(Kind.CHECK);
    }

    private static List<Curve> curves(int nodes, int perNode, String... sizes) {
        return List.of(
                curve(STAGED, FIRST, 0, nodes, perNode, sizes),
                curve(STAGED, LATER, 1, nodes, perNode, sizes),
                curve(GVMI, FIRST, 0, nodes, perNode, sizes),
                curve(GVMI, LATER, 1, nodes, perNode, sizes));
    }

    /** One job for each size, so that no buffer has been registered for another size. */
    private static Curve curve(
            String path, String call, int warmup, int nodes, int perNode, String... sizes) {
        List<Run> runs =
                List.of(sizes).stream()
                        .map(size ->
                                Run.of("offload/osu-alltoall", path, nodes)
                                        .with("ranksPerNode", perNode)
                                        .with("sizes", size)
                                        .with("iterations", 1)
                                        .with("warmup", warmup))
                        .toList();
        return new Curve(path + call, new Reading("osu-alltoall", "Size", "Avg Latency"), runs);
    }
}

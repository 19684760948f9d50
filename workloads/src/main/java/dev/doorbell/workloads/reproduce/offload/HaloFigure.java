package dev.doorbell.workloads.reproduce.offload;

import static dev.doorbell.workloads.reproduce.offload.OffloadStudy.GVMI;
import static dev.doorbell.workloads.reproduce.offload.OffloadStudy.HOST;
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

/** A stencil whose faces ranks exchange themselves, or workers for them. */
final class HaloFigure {

    private static final String GROUP = ", recorded group";
    private static final String ALONE = ", exchange alone";
    private static final String ITERATION = "Iteration";

    private HaloFigure() {}

    static Figure figure() {
        return new Figure(
                "stencil",
                "3-D stencil on 8 nodes of 4 ranks: an iteration, and its exchange alone",
                new Axis("points per axis of a rank", "", Axis.Scale.LOG2),
                new Axis("time", "us", Axis.Scale.LOG2),
                curves(8, 4, "32,64,96"),
                List.of(),
                List.of(
                        faster(
                                "stencil.host",
                                "Stencil, from 64 points per axis: time of host / gvmi",
                                "gvmi faster",
                                Measure.ratio(HOST, GVMI).from(64)),
                        faster(
                                "stencil.staged",
                                "Exchange of the stencil's faces without computation: time of staged / gvmi",
                                "gvmi faster",
                                Measure.ratio(STAGED + ALONE, GVMI + ALONE)),
                        faster(
                                "stencil.group",
                                "Stencil over gvmi: time with sends and receives / with a recorded group",
                                "group faster",
                                Measure.ratio(GVMI, GVMI + GROUP))),
                curves(2, 4, "32"));
    }

    private static Statement faster(String id, String text, String published, Measure ratio) {
        return new Statement(id, text, published, Band.atLeast(ratio, "1", "", 0, ""))
                .as(Kind.FURTHER);
    }

    private static List<Curve> curves(int nodes, int perNode, String sizes) {
        Run host = run(HOST, nodes, perNode, sizes);
        Run gvmi = run(GVMI, nodes, perNode, sizes);
        Run staged = run(STAGED, nodes, perNode, sizes);
        return List.of(
                curve(HOST, ITERATION, host),
                curve(STAGED, ITERATION, staged),
                curve(GVMI, ITERATION, gvmi),
                curve(GVMI + GROUP, ITERATION, gvmi.with("primitive", "group")),
                curve(STAGED + ALONE, "Exchange alone", staged),
                curve(GVMI + ALONE, "Exchange alone", gvmi));
    }

    private static Curve curve(String name, String column, Run run) {
        return new Curve(name, new Reading("stencil", "Points per axis", column), List.of(run));
    }

    private static Run run(String path, int nodes, int perNode, String sizes) {
        return Run.of("offload/stencil", path, nodes)
                .with("ranksPerNode", perNode)
                .with("sizes", sizes)
                .with("iterations", 3)
                .with("warmup", 2);
    }
}

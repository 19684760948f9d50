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
import dev.doorbell.workloads.reproduce.study.Mark;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.List;

/** OSU Ialltoall on 16 nodes. */
final class IalltoallFigures {

    private static final String SIZES = "64,1K,16K,64K";
    private static final int NODES = 16;
    private static final int RANKS_PER_NODE = 16;
    private static final long OFFLOADED_FROM = 1 << 13;

    private IalltoallFigures() {}

    static Figure time() {
        return new Figure(
                "ialltoall",
                "OSU Ialltoall on 16 nodes of 16 ranks: overall time with computation",
                new Axis("message between two ranks", "B", Axis.Scale.LOG2),
                new Axis("overall time", "us", Axis.Scale.LOG2),
                curves("Overall"),
                List.of(),
                List.of(
                        new Statement(
                                "ialltoall.total",
                                "Alltoall with computation: overall time of staged (BluesMPI) / host, lowest ratio",
                                "× 0.56",
                                Band.around(
                                        Measure.ratio(STAGED, HOST).least().withPlace(),
                                        "0.56",
                                        "",
                                        10,
                                        "B")),
                        new Statement(
                                "ialltoall.small",
                                "Alltoall with computation, 64 B: overall time of staged / host",
                                "staged slower",
                                Band.atLeast(Measure.ratio(STAGED, HOST).at(64), "1", "", 0, "B")),
                        new Statement(
                                "ialltoall.gvmi",
                                "Alltoall with computation: overall time of staged / gvmi",
                                "gvmi faster",
                                Band.atLeast(Measure.ratio(STAGED, GVMI), "1", "", 0, "B"))),
                probe("Overall"));
    }

    static Figure overlap() {
        return new Figure(
                "ialltoall-overlap",
                "OSU Ialltoall on 16 nodes of 16 ranks: overlap",
                new Axis("message between two ranks", "B", Axis.Scale.LOG2),
                new Axis("overlap", "%", Axis.Scale.LINEAR),
                curves("Overlap"),
                List.of(new Mark.Level("published: 98 % and more", "98")),
                List.of(
                        new Statement(
                                "overlap.offloaded",
                                "Alltoall over staged, from 8 KiB, where BluesMPI offloads: overlap",
                                "at least 98 %",
                                Band.atLeast(
                                        Measure.all(STAGED).from(OFFLOADED_FROM),
                                        "98",
                                        "%",
                                        0,
                                        "B")),
                        new Statement(
                                "overlap.host",
                                "Alltoall over host, from 8 KiB, no MPI calls during the computation: overlap",
                                "very little",
                                Band.between(
                                        Measure.all(HOST).from(OFFLOADED_FROM),
                                        "0",
                                        "10",
                                        "%",
                                        "B"))),
                probe("Overlap"));
    }

    static Figure pure() {
        return new Figure(
                "ialltoall-pure",
                "OSU Ialltoall on 16 nodes of 16 ranks: time without computation",
                new Axis("message between two ranks", "B", Axis.Scale.LOG2),
                new Axis("time", "us", Axis.Scale.LOG2),
                curves("Pure Comm."),
                List.of(),
                List.of(
                        new Statement(
                                        "ialltoall.par",
                                        "Alltoall without computation, from 8 KiB: time of staged (BluesMPI) / host",
                                        "on par",
                                        Band.around(
                                                Measure.ratio(STAGED, HOST).from(OFFLOADED_FROM),
                                                "1",
                                                "",
                                                10,
                                                "B"))
                                .as(Kind.FURTHER),
                        new Statement(
                                        "ialltoall.pure-gvmi",
                                        "Alltoall without computation: time of staged / gvmi",
                                        "gvmi faster",
                                        Band.atLeast(Measure.ratio(STAGED, GVMI), "1", "", 0, "B"))
                                .as(Kind.FURTHER)),
                probe("Pure Comm."));
    }

    private static List<Curve> curves(String column) {
        return List.of(HOST, STAGED, GVMI).stream()
                .map(path ->
                        curve(
                                path,
                                column,
                                run(path, NODES, RANKS_PER_NODE)
                                        .with("sizes", SIZES)
                                        .with("iterations", 1)
                                        .with("warmup", 1)))
                .toList();
    }

    private static List<Curve> probe(String column) {
        return List.of(HOST, STAGED, GVMI).stream()
                .map(path ->
                        curve(
                                path,
                                column,
                                run(path, 2, 2)
                                        .with("sizes", "1K,64K")
                                        .with("iterations", 1)
                                        .with("warmup", 1)))
                .toList();
    }

    private static Curve curve(String path, String column, Run run) {
        return new Curve(path, new Reading("osu-ialltoall", "Size", column), List.of(run));
    }

    private static Run run(String path, int nodes, int perNode) {
        return Run.of("offload/osu-ialltoall", path, nodes).with("ranksPerNode", perNode);
    }
}

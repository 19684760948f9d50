package dev.doorbell.workloads.reproduce.nvshmem;

import static dev.doorbell.workloads.reproduce.nvshmem.NvshmemStudy.IBGDA;
import static dev.doorbell.workloads.reproduce.nvshmem.NvshmemStudy.IBRC;

import dev.doorbell.workloads.reproduce.Axis;
import dev.doorbell.workloads.reproduce.Curve;
import dev.doorbell.workloads.reproduce.Figure;
import dev.doorbell.workloads.reproduce.Mark;
import dev.doorbell.workloads.reproduce.Reading;
import dev.doorbell.workloads.reproduce.Run;
import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import java.math.BigDecimal;
import java.util.List;

/** Figure 7: latency of an alltoall among 32 PEs on 4 nodes. */
final class AlltoallFigure {

    private static final String IBRC_MEAN = "IBRC, mean";
    private static final String IBRC_MIN = "IBRC, shortest";
    private static final String IBRC_MAX = "IBRC, longest";
    private static final String IBGDA_MEAN = "IBGDA, mean";
    private static final String IBGDA_MIN = "IBGDA, shortest";
    private static final String IBGDA_MAX = "IBGDA, longest";
    private static final int LEVEL_PERCENT = 15;
    private static final long FLAT_BELOW = 1 << 13;
    private static final long STEADY_BELOW = 1 << 14;

    private AlltoallFigure() {}

    static Figure figure() {
        return new Figure(
                "fig7",
                "Alltoall among 32 PEs on 4 nodes",
                new Axis("message between two PEs", "B", Axis.Scale.LOG2),
                new Axis("latency", "us", Axis.Scale.LOG2),
                List.of(
                        curve(IBRC_MEAN, "latency", IBRC),
                        curve(IBRC_MIN, "min", IBRC),
                        curve(IBRC_MAX, "max", IBRC),
                        curve(IBGDA_MEAN, "latency", IBGDA),
                        curve(IBGDA_MIN, "min", IBGDA),
                        curve(IBGDA_MAX, "max", IBGDA)),
                List.of(
                        new Mark.Level("published: IBGDA 64 us below 8 KiB", "64"),
                        new Mark.Level("published: IBRC from 128 us", "128"),
                        new Mark.Level("published: IBRC to 256 us", "256")),
                statements(),
                List.of(probe(IBRC_MEAN, "latency", IBRC), probe(IBGDA_MEAN, "latency", IBGDA)));
    }

    private static List<Statement> statements() {
        return List.of(
                new Statement(
                        "fig7.ibgda",
                        "Latency of IBGDA below 8 KiB",
                        "64 us",
                        Band.around(
                                Measure.all(IBGDA_MEAN).below(FLAT_BELOW),
                                "64",
                                "us",
                                LEVEL_PERCENT,
                                "B")),
                new Statement(
                        "fig7.flat",
                        "IBGDA is flat below 8 KiB: longest latency by shortest",
                        "× 1",
                        Band.around(
                                Measure.all(IBGDA_MEAN).below(FLAT_BELOW).swing(),
                                "1",
                                "",
                                LEVEL_PERCENT,
                                "B")),
                new Statement(
                        "fig7.ibrc",
                        "Latency of single iterations of IBRC below 8 KiB",
                        "128 to 256 us",
                        Band.between(
                                Measure.together(IBRC_MIN, IBRC_MAX).below(FLAT_BELOW),
                                "128",
                                "256",
                                "us",
                                "B")),
                new Statement(
                        "fig7.fluctuates",
                        "IBRC fluctuates below 8 KiB: longest iteration by shortest",
                        "varies",
                        Band.atLeast(
                                Measure.together(IBRC_MIN, IBRC_MAX).below(FLAT_BELOW).swing(),
                                "1.1",
                                "",
                                0,
                                "B")),
                new Statement(
                        "fig7.consistent",
                        "Below 16 KiB IBGDA varies less than IBRC: spread of IBRC by spread of IBGDA",
                        "more consistent",
                        new Band(
                                Measure.ratio(IBRC_MAX, IBRC_MIN)
                                        .by(Measure.ratio(IBGDA_MAX, IBGDA_MIN))
                                        .below(STEADY_BELOW),
                                "",
                                "B",
                                null,
                                BigDecimal.ONE,
                                null,
                                "at least 1")));
    }

    private static Curve curve(String name, String column, String path) {
        return new Curve(
                name,
                new Reading("alltoall-latency", "size", column),
                List.of(run(path, 4, 8).with("sizes", "8..64K").with("iterations", 50)));
    }

    private static Curve probe(String name, String column, String path) {
        return new Curve(
                name,
                new Reading("alltoall-latency", "size", column),
                List.of(run(path, 2, 2).with("sizes", "64,16K").with("iterations", 4)));
    }

    private static Run run(String path, int nodes, int perNode) {
        return Run.of("nvshmem/alltoall-latency", path, nodes)
                .with("pesPerNode", perNode)
                .with("scope", "block");
    }
}

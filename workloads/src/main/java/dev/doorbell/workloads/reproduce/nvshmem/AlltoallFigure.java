package dev.doorbell.workloads.reproduce.nvshmem;

import static dev.doorbell.workloads.reproduce.nvshmem.NvshmemStudy.IBGDA;
import static dev.doorbell.workloads.reproduce.nvshmem.NvshmemStudy.IBRC;

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

/**
 * Figure 7: latency of an alltoall among 32 PEs on 4 nodes. It is run once as in perftest, and once
 * with additional effects of a real machine: PEs that come late and requests in another order.
 */
final class AlltoallFigure {

    private static final String IBRC_MEAN = "IBRC";
    private static final String IBRC_MIN = "IBRC, disturbed: shortest";
    private static final String IBRC_MAX = "IBRC, disturbed: longest";
    private static final String IBGDA_MEAN = "IBGDA";
    private static final String IBGDA_MIN = "IBGDA, disturbed: shortest";
    private static final String IBGDA_MAX = "IBGDA, disturbed: longest";
    private static final int ITERATIONS = 20;
    private static final int LEVEL_PERCENT = 15;

    /** Least ratio of two latencies that counts as a fluctuation, a choice of this project. */
    private static final String LEAST_SWING = "1.1";

    /** Largest published latency of IBRC by the smallest, 256 us / 128 us. */
    private static final String MOST_SWING = "2";

    private static final long FLAT_BELOW = 1 << 13;
    private static final long STEADY_BELOW = 1 << 14;

    /** Most that a PE comes late to a call where calls are disturbed, less than a kernel launch. */
    private static final int LATE_NS = 2_000;

    private static final String TURNS =
            "the DC initiator serves 31 targets in turn and waits for the answers of each, so the payload's time on PCIe and on the wire counts 31 times";
    private static final String FLOOR =
            "the model's latency follows from 62 requests x 588 ns = 36 us and two handshakes with the proxy; warm-ups of 0, 10 and 200 calls give the same, so cold queue pairs are not the reason; the article does not say what slows its proxies";
    private static final String MEETING =
            "over IBRC, a request costs nearly the same whether the proxy handles it alone or with others in one pass, so the latency varies little; over IBGDA, the NIC serialises the atomic adds of several PEs to one flag, and each DC initiator waits for its own add";

    private AlltoallFigure() {}

    static Figure figure() {
        Run ibrc = run(IBRC, 4, 8).with("sizes", "8..64K").with("iterations", ITERATIONS);
        Run ibgda = run(IBGDA, 4, 8).with("sizes", "8..64K").with("iterations", ITERATIONS);
        return new Figure(
                "fig7",
                "Alltoall among 32 PEs on 4 nodes",
                new Axis("message between two PEs", "B", Axis.Scale.LOG2),
                new Axis("latency", "us", Axis.Scale.LOG2),
                List.of(
                        curve(IBRC_MEAN, "latency", ibrc),
                        curve(IBRC_MIN, "min", disturbed(ibrc)),
                        curve(IBRC_MAX, "max", disturbed(ibrc)),
                        curve(IBGDA_MEAN, "latency", ibgda),
                        curve(IBGDA_MIN, "min", disturbed(ibgda)),
                        curve(IBGDA_MAX, "max", disturbed(ibgda))),
                List.of(
                        new Mark.Level("published: IBGDA 64 us below 8 KiB", "64"),
                        new Mark.Level("published: IBRC from 128 us", "128"),
                        new Mark.Level("published: IBRC to 256 us", "256")),
                statements(),
                List.of(probe(IBRC_MEAN, IBRC), probe(IBGDA_MEAN, IBGDA)));
    }

    private static List<Statement> statements() {
        return List.of(
                new Statement(
                        "fig7.ibgda",
                        "IBGDA, below 8 KiB: latency",
                        "64 us",
                        Band.around(
                                Measure.all(IBGDA_MEAN).below(FLAT_BELOW),
                                "64",
                                "us",
                                LEVEL_PERCENT,
                                "B"),
                        TURNS),
                new Statement(
                        "fig7.flat",
                        "IBGDA, all sizes below 8 KiB together: longest latency / shortest latency",
                        "× 1",
                        Band.around(
                                Measure.all(IBGDA_MEAN).below(FLAT_BELOW).swing(),
                                "1",
                                "",
                                LEVEL_PERCENT,
                                "B"),
                        TURNS),
                new Statement(
                        "fig7.ibrc",
                        "IBRC, below 8 KiB: latency",
                        "128 to 256 us",
                        Band.between(
                                Measure.together(IBRC_MEAN, IBRC_MIN, IBRC_MAX).below(FLAT_BELOW),
                                "128",
                                "256",
                                "us",
                                "B"),
                        FLOOR),
                new Statement(
                        "fig7.fluctuates",
                        "IBRC, all sizes below 8 KiB together: longest iteration / shortest iteration",
                        "varies",
                        Band.between(
                                Measure.together(IBRC_MIN, IBRC_MAX).below(FLAT_BELOW).swing(),
                                LEAST_SWING,
                                MOST_SWING,
                                "",
                                "B"),
                        FLOOR),
                new Statement(
                        "fig7.consistent",
                        "Below 16 KiB: spread of IBRC / spread of IBGDA (spread: longest iteration / shortest iteration)",
                        "IBGDA more consistent",
                        Band.between(
                                Measure.ratio(IBRC_MAX, IBRC_MIN)
                                        .by(Measure.ratio(IBGDA_MAX, IBGDA_MIN))
                                        .below(STEADY_BELOW),
                                "1",
                                MOST_SWING,
                                "",
                                "B"),
                        MEETING),
                new Statement(
                                "fig7.order",
                                "Below 8 KiB: latency of IBRC / IBGDA",
                                "× 2 to × 4",
                                Band.between(
                                        Measure.ratio(IBRC_MEAN, IBGDA_MEAN).below(FLAT_BELOW),
                                        "2",
                                        "4",
                                        "",
                                        "B"),
                                FLOOR)
                        .as(Kind.FURTHER),
                new Statement(
                                "fig7.window",
                                "IBRC, each size below 8 KiB: longest iteration / shortest iteration",
                                "128 to 256 us",
                                Band.between(
                                        Measure.ratio(IBRC_MAX, IBRC_MIN).below(FLAT_BELOW),
                                        LEAST_SWING,
                                        MOST_SWING,
                                        "",
                                        "B"),
                                FLOOR)
                        .as(Kind.FURTHER));
    }

    private static Curve curve(String name, String column, Run run) {
        return new Curve(name, new Reading("alltoall-latency", "size", column), List.of(run));
    }

    private static Curve probe(String name, String path) {
        return curve(
                name, "latency", run(path, 2, 2).with("sizes", "64,16K").with("iterations", 4));
    }

    private static Run disturbed(Run run) {
        return run.with("order", "random").with("skew", LATE_NS);
    }

    private static Run run(String path, int nodes, int perNode) {
        return Run.of("nvshmem/alltoall-latency", path, nodes)
                .with("pesPerNode", perNode)
                .with("scope", "block");
    }
}

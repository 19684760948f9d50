package dev.doorbell.workloads.reproduce.msccl;

import static dev.doorbell.workloads.reproduce.msccl.MscclStudy.BUILT_INS;
import static dev.doorbell.workloads.reproduce.msccl.MscclStudy.PROGRAMS;

import dev.doorbell.workloads.reproduce.msccl.MscclStudy.Sizes;
import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.List;

/** All-to-all of a node, of two and of eight, out of place. */
final class AllToAllFigure {

    /** Nodes of the least machine that the authors' tools register programs over LL128 for. */
    private static final int NODES = 8;

    /** Start of the first of these programs, in bytes. */
    private static final long BEGIN = 1 << 20;

    private static final String REGISTERED = "twostep ll128 1M..32M, twostep simple 32M..64G";

    /** Largest size in bytes of a small call of two nodes. */
    private static final long SMALL = 64 << 10;

    /** On two nodes. */
    private static final String FROM_SMALL = "twostep simple 1K..64G";

    private static final String TWO_HOPS =
            "two hops over Simple take longer than the eight posts of a proxy; over LL, the program is faster, and on four nodes over Simple too";

    private static final String COLLECTED =
            "the two-step program collects data in the memory of another GPU before it sends, which built-ins do while they send; LL128 puts a fifteenth more bytes on the wire than Simple, which the built-ins use";

    private AllToAllFigure() {}

    /** Nothing crosses the network, so that two steps are nothing but the first. */
    static Figure inside() {
        return new Figure(
                "alltoall-node",
                "All-to-all on a node of 8 A100s",
                MscclStudy.size(),
                MscclStudy.time(),
                curves(1, 8, REGISTERED, MscclStudy.ALL),
                List.of(),
                List.of(
                        new Statement(
                                "alltoall-node.ranges",
                                "All-to-all, one node, from 1 MiB: time of built-ins / programs",
                                "programs no faster",
                                Band.between(
                                        Measure.ratio(BUILT_INS, PROGRAMS).from(BEGIN),
                                        "0",
                                        "1",
                                        "",
                                        "B"),
                                "programs have a thread block for each direction; in NCCL, a send and a receive share one")),
                curves(1, 4, REGISTERED, new Sizes("16K", "16M", 1024)));
    }

    /** One message of a program in place of eight sends. */
    static Figure two() {
        return new Figure(
                "alltoall-two",
                "All-to-all on two nodes of 8 A100s",
                MscclStudy.size(),
                MscclStudy.time(),
                curves(2, 8, FROM_SMALL, MscclStudy.ALL),
                List.of(),
                List.of(
                        new Statement(
                                "alltoall-two.small",
                                "All-to-all, two nodes, below 64 KiB: time of built-ins / programs",
                                "programs faster",
                                Band.atLeast(
                                        Measure.ratio(BUILT_INS, PROGRAMS).below(SMALL),
                                        "1",
                                        "",
                                        0,
                                        "B"),
                                TWO_HOPS)),
                curves(2, 4, FROM_SMALL, new Sizes("16K", "16M", 1024)));
    }

    static Figure figure() {
        Measure gain = Measure.ratio(BUILT_INS, PROGRAMS);
        return new Figure(
                "alltoall",
                "All-to-all on eight nodes of 8 A100s",
                MscclStudy.size(),
                MscclStudy.time(),
                curves(NODES, 8, REGISTERED, new Sizes("1K", "64M", 4)),
                List.of(),
                List.of(
                        new Statement(
                                "alltoall.gain",
                                "All-to-all, eight nodes: time of built-ins / programs, largest ratio",
                                "up to × 1.3",
                                Band.around(gain.from(BEGIN).largest(), "1.3", "", 10, "B"),
                                COLLECTED),
                        new Statement(
                                "alltoall.ranges",
                                "All-to-all, eight nodes, registered sizes: time of built-ins / programs",
                                "programs faster",
                                Band.atLeast(gain.from(BEGIN), "1", "", 0, "B"),
                                COLLECTED),
                        new Statement(
                                "alltoall.fallback",
                                "All-to-all, eight nodes, smaller sizes, where built-ins run in both jobs: ratio of the times",
                                "× 1",
                                Band.around(gain.below(BEGIN), "1", "", 0, "B"))),
                curves(2, 4, REGISTERED, new Sizes("16K", "16M", 1024)));
    }

    private static List<Curve> curves(int nodes, int gpus, String programs, Sizes sizes) {
        Run builtIns = MscclStudy.run("alltoall", nodes, gpus, sizes);
        return List.of(
                curve(PROGRAMS, builtIns.with("programs", programs)), curve(BUILT_INS, builtIns));
    }

    private static Curve curve(String name, Run run) {
        return new Curve(
                name, new Reading("alltoall-perf", "size", "out-of-place time"), List.of(run));
    }
}

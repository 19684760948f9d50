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

/** All-to-all of a node and of two, out of place. */
final class AllToAllFigure {

    /** Where the first program begins. */
    private static final long BEGIN = 1 << 20;

    private static final String REGISTERED = "twostep ll128 1M..32M, twostep simple 32M..64G";

    private static final String ONE_BLOCK =
            "one thread block carries all that a GPU sends to the other node, after it has been gathered, where the built-ins have one for each of eight peers; over two nodes the seven messages in eight that are saved weigh less";

    private AllToAllFigure() {}

    /** Nothing crosses the network, so that both do the same. */
    static Figure inside() {
        return new Figure(
                "alltoall-node",
                "All-to-all on a node of 8 A100s",
                MscclStudy.size(),
                MscclStudy.time(),
                curves(1, 8, MscclStudy.ALL),
                List.of(),
                List.of(
                        new Statement(
                                "alltoall-node.ranges",
                                "Two steps have no node to save a message to: built-ins by programs",
                                "no gain",
                                Band.between(
                                        Measure.ratio(BUILT_INS, PROGRAMS).from(BEGIN),
                                        "0",
                                        "1",
                                        "",
                                        "B"))),
                curves(1, 4, new Sizes("16K", "16M", 1024)));
    }

    static Figure figure() {
        Measure gain = Measure.ratio(BUILT_INS, PROGRAMS);
        return new Figure(
                "alltoall",
                "All-to-all on two nodes of 8 A100s",
                MscclStudy.size(),
                MscclStudy.time(),
                curves(2, 8, MscclStudy.ALL),
                List.of(),
                List.of(
                        new Statement(
                                "alltoall.gain",
                                "All-to-all by programs: time of the built-ins by theirs, where it is largest",
                                "up to × 1.3",
                                Band.around(gain.from(BEGIN).largest(), "1.3", "", 10, "B"),
                                ONE_BLOCK),
                        new Statement(
                                "alltoall.ranges",
                                "Programs are no slower at any size they are registered for",
                                "faster",
                                Band.atLeast(gain.from(BEGIN), "1", "", 0, "B"),
                                ONE_BLOCK),
                        new Statement(
                                "alltoall.fallback",
                                "Below their sizes NCCL's built-ins run all the same",
                                "× 1",
                                Band.around(gain.below(BEGIN), "1", "", 0, "B"),
                                "GPUs enter the measured call at other times, as the call before it left them")),
                curves(2, 4, new Sizes("16K", "16M", 1024)));
    }

    private static List<Curve> curves(int nodes, int gpus, Sizes sizes) {
        Run builtIns = MscclStudy.run("alltoall", nodes, gpus, sizes);
        return List.of(
                curve(PROGRAMS, builtIns.with("programs", REGISTERED)), curve(BUILT_INS, builtIns));
    }

    private static Curve curve(String name, Run run) {
        return new Curve(
                name, new Reading("alltoall-perf", "size", "out-of-place time"), List.of(run));
    }
}

package dev.doorbell.workloads.reproduce.msccl;

import static dev.doorbell.workloads.reproduce.msccl.MscclStudy.BUILT_INS;
import static dev.doorbell.workloads.reproduce.msccl.MscclStudy.PROGRAMS;
import static dev.doorbell.workloads.reproduce.msccl.MscclStudy.allReduce;

import dev.doorbell.workloads.reproduce.msccl.MscclStudy.Sizes;
import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import java.util.List;

/** All-reduce of the eight GPUs of a node, in place. */
final class AllReduceFigure {

    /** End of the last program in bytes; NCCL's built-ins run from there on. */
    private static final long END = 22_806_528;

    private static final String REGISTERED =
            String.join(
                    ", ",
                    "allpairs ll instances=2 512..82944",
                    "allpairs ll instances=4 82944..458752",
                    "ring ll channels=4 instances=8 458752..2129920",
                    "ring ll128 channels=4 instances=8 2129920.." + END);

    private static final String FEWER =
            String.join(
                    ", ",
                    "allpairs ll instances=2 512..82944",
                    "ring ll128 channels=4 instances=2 82944.." + END);

    private AllReduceFigure() {}

    static Figure figure() {
        Measure gain = Measure.ratio(BUILT_INS, PROGRAMS);
        return new Figure(
                "allreduce",
                "All-reduce on a node of 8 A100s",
                MscclStudy.size(),
                MscclStudy.time(),
                curves(8, REGISTERED, MscclStudy.ALL),
                List.of(),
                List.of(
                        new Statement(
                                "allreduce.gain",
                                "All-reduce: time of built-ins / programs, largest ratio",
                                "up to × 1.9",
                                Band.around(gain.largest(), "1.9", "", 10, "B")),
                        new Statement(
                                "allreduce.ranges",
                                "All-reduce, registered sizes: time of built-ins / programs",
                                "programs faster",
                                Band.atLeast(gain.below(END), "1", "", 0, "B")),
                        new Statement(
                                "allreduce.fallback",
                                "All-reduce, larger sizes, where built-ins run in both jobs: ratio of the times",
                                "× 1",
                                Band.around(gain.from(END), "1", "", 0, "B"))),
                curves(4, FEWER, new Sizes("4K", "4M", 1024)));
    }

    private static List<Curve> curves(int gpus, String programs, Sizes sizes) {
        return List.of(
                allReduce(
                        PROGRAMS,
                        MscclStudy.run("allreduce", 1, gpus, sizes).with("programs", programs)),
                allReduce(BUILT_INS, MscclStudy.run("allreduce", 1, gpus, sizes)));
    }
}

package dev.doorbell.workloads.reproduce.datatypes;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Mark;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.List;

/** Ping-pong of vectors between two nodes; times one way are half of a published round trip. */
final class MessageFigures {

    private static final String KERNEL = "kernel in one part";
    private static final String PARTS = "kernel in several parts";
    private static final String STAGED = "MVAPICH2";
    private static final long LARGE = 128 << 10;

    private MessageFigures() {}

    static Figure narrow() {
        return new Figure(
                "pingpong8",
                "Vector of 8-byte blocks between GPUs of two nodes",
                DatatypeStudy.size(),
                DatatypeStudy.time(),
                curves(8, "64..1M"),
                List.of(spot("measured: kernel", "154"), spot("measured: " + STAGED, "454")),
                List.of(
                        at("pingpong8.kernel", KERNEL, "154", ""),
                        at(
                                "pingpong8.parts",
                                PARTS,
                                "154",
                                "the model packs the next part while it sends one; the article does not say whether the measured library did so"),
                        at("pingpong8.mvapich", STAGED, "454", ""),
                        new Statement(
                                "pingpong8.ratio",
                                "Ping-pong, 128 KB in 8-byte blocks: time of MVAPICH2 / the kernel in one part",
                                "2.95 x",
                                Band.around(
                                        Measure.ratio(STAGED, KERNEL).at(LARGE),
                                        "2.95",
                                        "",
                                        25,
                                        "B"))),
                curves(8, "1K,128K"));
    }

    static Figure wide() {
        return new Figure(
                "pingpong128",
                "Vector of 128-byte blocks between GPUs of two nodes",
                DatatypeStudy.size(),
                DatatypeStudy.time(),
                curves(128, "128..1M"),
                List.of(),
                List.of(
                        new Statement(
                                "pingpong128.large",
                                "Ping-pong in 128-byte blocks, from 256 KB: time of MVAPICH2 / the kernel in one part",
                                "kernel faster",
                                Band.atLeast(
                                        Measure.ratio(STAGED, KERNEL).from(2 * LARGE),
                                        "1",
                                        "",
                                        0,
                                        "B"))),
                curves(128, "1K,128K"));
    }

    private static Statement at(String id, String curve, String us, String known) {
        String named = curve.equals(STAGED) ? curve : "the " + curve;
        return new Statement(
                id,
                "Ping-pong, 128 KB in 8-byte blocks, one way: time of " + named,
                us + " us",
                Band.around(Measure.all(curve).at(LARGE), us, "us", 25, "B"),
                known);
    }

    private static Mark spot(String label, String us) {
        return new Mark.Spot(label, Long.toString(LARGE), us);
    }

    private static List<Curve> curves(int block, String sizes) {
        Run run =
                Run.of("datatype/pingpong", "staged", 2)
                        .with("type", "vector")
                        .with("blocks", block)
                        .with("sizes", sizes);
        return List.of(
                curve(KERNEL, run.with("pack", "zero-copy")),
                curve(PARTS, run.with("pack", "pipelined")),
                curve(STAGED, run.with("pack", "staged-2d")));
    }

    private static Curve curve(String name, Run run) {
        return new Curve(name, new Reading("pingpong", "size", "one way"), List.of(run));
    }
}

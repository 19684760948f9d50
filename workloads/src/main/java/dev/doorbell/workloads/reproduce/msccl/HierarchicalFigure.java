package dev.doorbell.workloads.reproduce.msccl;

import static dev.doorbell.workloads.reproduce.msccl.MscclStudy.BUILT_INS;
import static dev.doorbell.workloads.reproduce.msccl.MscclStudy.allReduce;

import dev.doorbell.workloads.reproduce.msccl.MscclStudy.Sizes;
import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.List;

/** All-reduce inside and between two nodes, tiles overlapping or one after the other. */
final class HierarchicalFigure {

    private static final String PIPELINED = "hierarchical";
    private static final String SERIAL = "hierarchical, a tile at a time";
    private static final int INSTANCES = 2;

    /** Bytes that one tile of every chunk holds: 2 MiB, 16 GPUs, two instances. */
    private static final long TILE = (2L << 20) * 16 * INSTANCES;

    /**
     * Program with as many channels as NCCL has in a node, from the size where calls have several
     * tiles.
     */
    private static final String WIDE = "hierarchical, 24 channels over LL128";

    private static final long LARGE = 256 << 20;

    private static final String FEW_BLOCKS =
            "with two instances, a phase inside a node uses four thread blocks and a phase between nodes two, while the built-ins have up to 24 channels";

    private HierarchicalFigure() {}

    static Figure figure() {
        Measure gain = Measure.ratio(SERIAL, PIPELINED);
        return new Figure(
                "hierarchical",
                "Hierarchical all-reduce on two nodes of 8 A100s",
                MscclStudy.size(),
                MscclStudy.time(),
                curves(8, MscclStudy.ALL),
                List.of(),
                List.of(
                        new Statement(
                                "hierarchical.pipelined",
                                "Hierarchical, two instances, several tiles: time of serial tiles / pipelined tiles",
                                "pipelined faster",
                                Band.atLeast(gain.from(2 * TILE), "1", "", 0, "B")),
                        new Statement(
                                "hierarchical.one-tile",
                                "Hierarchical, two instances, one tile: time of serial tiles / pipelined tiles",
                                "× 1",
                                Band.around(gain.below(2 * TILE), "1", "", 0, "B")),
                        new Statement(
                                "hierarchical.hops",
                                "Hierarchical, two instances: time of built-ins / program, largest ratio",
                                "program faster",
                                Band.atLeast(
                                        Measure.ratio(BUILT_INS, PIPELINED).largest(),
                                        "1",
                                        "",
                                        0,
                                        "B"),
                                FEW_BLOCKS),
                        new Statement(
                                "hierarchical.channels",
                                "Hierarchical, 24 channels, from 256 MiB: time of built-ins / program, largest ratio",
                                "program faster",
                                Band.atLeast(
                                        Measure.ratio(BUILT_INS, WIDE).from(LARGE).largest(),
                                        "1",
                                        "",
                                        0,
                                        "B"))),
                curves(4, new Sizes("16K", "16M", 1024)));
    }

    private static List<Curve> curves(int gpus, Sizes sizes) {
        Run builtIns = MscclStudy.run("allreduce", 2, gpus, sizes);
        Run programs = builtIns.with("programs", "hierarchical simple instances=" + INSTANCES);
        return List.of(
                allReduce(PIPELINED, programs),
                allReduce(SERIAL, programs.with("pipelined", "false")),
                allReduce(WIDE, builtIns.with("programs", "hierarchical ll128 instances=8")),
                allReduce(BUILT_INS, builtIns));
    }
}

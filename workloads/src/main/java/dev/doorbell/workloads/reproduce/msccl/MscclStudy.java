package dev.doorbell.workloads.reproduce.msccl;

import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.OptionSet;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import dev.doorbell.workloads.reproduce.study.Study;
import java.util.List;

/**
 * MSCCLang (ASPLOS 2023) on NDv4. Its figures are not at hand; the statements come from its
 * abstract and from the mechanisms. Programs are built-in algorithms with the protocols, instances
 * and sizes that the authors' tools register for this machine.
 *
 * <p>The abstract does not name the release that it compares with. The authors' own results on this
 * machine are relative to NCCL 2.8.4 (Methods of https://microsoft.github.io/msccl-leaderboard), so
 * all runs have the transport of that release: PXN, and queue pairs that GPUs share, came with
 * 2.12.
 */
public final class MscclStudy {

    /** NCCL before PXN; its choice of algorithms and protocols is that of 2.12. */
    private static final OptionSet BEFORE_PXN =
            OptionSet.of("NCCL 2.8", "msccl")
                    .with("NCCL_PXN_DISABLE", 1)
                    .with("NCCL_NET_SHARED_COMMS", 0);

    /** The shipped profile of the machine. */
    private static final String MACHINE = "ndv4-a100";

    static final String PROGRAMS = "programs";
    static final String BUILT_INS = "NCCL's built-ins";

    /** Every power of 2 the figures show. */
    static final Sizes ALL = new Sizes("1K", "1G", 2);

    /**
     * Sizes of a run.
     *
     * @param least of them
     * @param most of them
     * @param factor from one to the next
     */
    record Sizes(String least, String most, int factor) {}

    private MscclStudy() {}

    /** The study. */
    public static Study study() {
        return new Study(
                "msccl",
                "MSCCLang: programs for collectives beside NCCL's built-in algorithms",
                MACHINE,
                List.of(
                        AllReduceFigure.figure(),
                        AllToAllFigure.figure(),
                        AllToAllFigure.two(),
                        AllToAllFigure.inside(),
                        HierarchicalFigure.figure(),
                        ProtocolFigure.figure()),
                List.of(BEFORE_PXN, OptionSet.of("NCCL 2.12", "msccl")));
    }

    /** All figures show time by size. */
    static Axis size() {
        return new Axis("size of the call", "B", Axis.Scale.LOG2);
    }

    static Axis time() {
        return new Axis("time", "us", Axis.Scale.LOG2);
    }

    /** A run without programs, which is NCCL alone. */
    static Run run(String collective, int nodes, int gpusPerNode, Sizes sizes) {
        return Run.of("msccl/perf", BEFORE_PXN.path(), nodes)
                .with(BEFORE_PXN.env())
                .with("collective", collective)
                .with("gpusPerNode", gpusPerNode)
                .with("minBytes", sizes.least())
                .with("maxBytes", sizes.most())
                .with("stepFactor", sizes.factor())
                .with("warmup", 1)
                .with("iterations", 1);
    }

    static Curve allReduce(String name, Run run) {
        return new Curve(
                name, new Reading("allreduce-perf", "size", "in-place time"), List.of(run));
    }
}

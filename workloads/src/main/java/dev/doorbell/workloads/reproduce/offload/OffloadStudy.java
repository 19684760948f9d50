package dev.doorbell.workloads.reproduce.offload;

import dev.doorbell.workloads.reproduce.study.Study;
import java.util.List;

/**
 * BluesMPI (ISC 2021), the offload of Ibcast and Iallgather (HiPC 2021), the offload framework with
 * cross-GVMI (IPDPS 2023), and NVIDIA's offloaded vector collectives (ISC 2024). Their figures are
 * not public; the statements come from their abstracts and from their mechanisms.
 */
public final class OffloadStudy {

    static final String HOST = "host";
    static final String STAGED = "staged";
    static final String GVMI = "gvmi";

    private OffloadStudy() {}

    /** The study. */
    public static Study study() {
        return new Study(
                "dpu",
                "BluesMPI, offloaded Ibcast and Iallgather, and offload with cross-GVMI",
                "bluefield2-hdr100",
                List.of(
                        ArmFigures.latency(),
                        ArmFigures.bandwidth(),
                        IalltoallFigures.time(),
                        IalltoallFigures.overlap(),
                        IalltoallFigures.pure(),
                        TransformFigure.figure(),
                        StrategyFigure.figure(),
                        RingFigure.figure(),
                        FormFigure.figure(),
                        FormFigure.allgatherTime(),
                        FormFigure.broadcast(),
                        FormFigure.broadcastTime(),
                        VectorFigure.figure(),
                        HaloFigure.figure(),
                        KeyFigure.figure()));
    }
}

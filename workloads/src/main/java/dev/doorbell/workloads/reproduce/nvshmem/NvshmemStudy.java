package dev.doorbell.workloads.reproduce.nvshmem;

import dev.doorbell.workloads.reproduce.study.OptionSet;
import dev.doorbell.workloads.reproduce.study.Study;
import java.util.List;

/**
 * Article "Improving Network Performance of HPC Systems Using NVIDIA Magnum IO NVSHMEM and
 * GPUDirect Async". Its figures were published as pictures; the statements are those of its text.
 * All figures run with one set of options. The article does not name its transport, so a second set
 * has RC queue pairs: as many to each PE as the figures have CTAs at most.
 */
public final class NvshmemStudy {

    /** Percent a rate or a ratio may be off. */
    static final int RATE_PERCENT = 10;

    static final String IBRC = "ibrc";
    static final String IBGDA = "ibgda";

    private NvshmemStudy() {}

    /** The study. */
    public static Study study() {
        return new Study(
                "nvshmem",
                "Improving Network Performance of HPC Systems Using NVIDIA Magnum IO NVSHMEM and GPUDirect Async",
                "dgx-a100-hdr200",
                List.of(
                        PutBandwidthFigures.ibrc(),
                        PutBandwidthFigures.ibgda(),
                        StoreRateFigure.figure(),
                        JacobiFigure.figure(),
                        AlltoallFigure.figure(),
                        ProxyCoreFigure.figure()),
                List.of(
                        OptionSet.of("default", IBGDA),
                        OptionSet.of("RC", IBGDA)
                                .with("NVSHMEM_IBGDA_NUM_RC_PER_PE", StoreRateFigure.MOST_CTAS)));
    }
}

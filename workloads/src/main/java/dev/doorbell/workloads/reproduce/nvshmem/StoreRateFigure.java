package dev.doorbell.workloads.reproduce.nvshmem;

import static dev.doorbell.workloads.reproduce.nvshmem.NvshmemStudy.IBGDA;
import static dev.doorbell.workloads.reproduce.nvshmem.NvshmemStudy.IBRC;
import static dev.doorbell.workloads.reproduce.nvshmem.NvshmemStudy.RATE_PERCENT;

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

/** Figure 5: rate of {@code shmem_p_bw} over CTA counts. */
final class StoreRateFigure {

    /** Largest number of CTAs. */
    static final int MOST_CTAS = 108;

    private static final List<Integer> CTAS = List.of(1, 2, 4, 8, 16, 32, 64, 80, 96, MOST_CTAS);
    private static final Reading READING = new Reading("p-bw", "ctas", "rate");
    private static final String PROXY = "IBRC";
    private static final String SINGLE = "IBGDA, a message per store";
    private static final String COALESCED = "IBGDA, coalesced by warp";
    private static final String NVLINK = "nvlink";
    private static final String NVLINK_SINGLE = "NVLink";
    private static final String NVLINK_COALESCED = "NVLink, coalesced by warp";

    /**
     * Bytes of a CTA in an iteration: each of its 1,024 threads stores an element of 8 bytes. With
     * 8 CTAs these are the 64 KiB up to which perftest runs.
     */
    private static final int BYTES_OF_CTA = 1024 * 8;

    private static final int ITERATIONS = 10;

    private static final String ENTRIES =
            "the NIC reads work queue entries over PCIe at its limit, and stores of a warp are 8 basic blocks of 64 bytes with DC, 6 with RC";

    private StoreRateFigure() {}

    static Figure figure() {
        return new Figure(
                "fig5",
                "Rate of single-element stores (p)",
                new Axis("CTAs of 1,024 threads", "CTAs", Axis.Scale.LOG2),
                new Axis("rate", "Mops", Axis.Scale.LOG2),
                List.of(
                        curve(PROXY, IBRC, 1, ITERATIONS, CTAS),
                        curve(SINGLE, IBGDA, 2, ITERATIONS, CTAS),
                        curve(COALESCED, IBGDA, 1, ITERATIONS, CTAS),
                        curve(NVLINK_SINGLE, NVLINK, 2, ITERATIONS, CTAS),
                        curve(NVLINK_COALESCED, NVLINK, 1, ITERATIONS, CTAS)),
                List.of(
                        new Mark.Level("published: 1.7 Mops", "1.7"),
                        new Mark.Level("published: NIC limit 215 Mops", "215"),
                        new Mark.Level("published: almost 2000 Mops", "2000"),
                        new Mark.Spot("published: 180 Mops with 8 CTAs", "8", "180")),
                List.of(
                        // The profile's costs of the proxy add up to this rate.
                        new Statement(
                                        "fig5.ibrc",
                                        "IBRC: rate at any number of CTAs",
                                        "1.7 Mops",
                                        Band.around(
                                                Measure.all(PROXY),
                                                "1.7",
                                                "Mops",
                                                RATE_PERCENT,
                                                "CTAs"))
                                .as(Kind.CHECK),
                        new Statement(
                                "fig5.flat",
                                "IBRC: highest rate / lowest rate, over all numbers of CTAs",
                                "× 1",
                                Band.around(
                                        Measure.all(PROXY).swing(), "1", "", RATE_PERCENT, "CTAs")),
                        new Statement(
                                "fig5.ibgda",
                                "IBGDA, one message per store, 8 CTAs: rate",
                                "180 Mops",
                                Band.around(
                                        Measure.all(SINGLE).at(8),
                                        "180",
                                        "Mops",
                                        RATE_PERCENT,
                                        "CTAs")),
                        // nic.messageInterval is this rate.
                        new Statement(
                                        "fig5.limit",
                                        "IBGDA, one message per store: highest rate",
                                        "215 Mops",
                                        Band.around(
                                                Measure.all(SINGLE).largest(),
                                                "215",
                                                "Mops",
                                                RATE_PERCENT,
                                                "CTAs"))
                                .as(Kind.CHECK),
                        new Statement(
                                "fig5.coalesced",
                                "IBGDA, one message for all stores of a warp: highest rate",
                                "almost 2000 Mops",
                                Band.around(
                                        Measure.all(COALESCED).largest(),
                                        "2000",
                                        "Mops",
                                        RATE_PERCENT,
                                        "CTAs"),
                                ENTRIES)),
                List.of(
                        new Curve(
                                PROXY,
                                READING,
                                List.of(run(IBRC, 1, 1, 1).with("sizes", "256,16K"))),
                        curve(SINGLE, IBGDA, 2, 1, List.of(1, 16)),
                        curve(COALESCED, IBGDA, 1, 1, List.of(1, 96)),
                        curve(NVLINK_SINGLE, NVLINK, 2, 1, List.of(1, 64)),
                        curve(NVLINK_COALESCED, NVLINK, 1, 1, List.of(1, 64))));
    }

    private static Curve curve(
            String name, String path, int stride, int iterations, List<Integer> ctas) {
        return new Curve(
                name,
                READING,
                ctas.stream().map(blocks -> run(path, stride, iterations, blocks)).toList());
    }

    private static Run run(String path, int stride, int iterations, int ctas) {
        boolean inside = path.equals(NVLINK);
        return Run.of("nvshmem/p-bw", path, inside ? 1 : 2)
                .with("pesPerNode", inside ? 2 : 1)
                .with("ctas", ctas)
                .with("sizes", ctas * BYTES_OF_CTA)
                .with("stride", stride)
                .with("iterations", iterations);
    }
}

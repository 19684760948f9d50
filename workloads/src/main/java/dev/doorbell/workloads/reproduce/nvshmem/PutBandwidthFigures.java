package dev.doorbell.workloads.reproduce.nvshmem;

import static dev.doorbell.workloads.reproduce.nvshmem.NvshmemStudy.IBGDA;
import static dev.doorbell.workloads.reproduce.nvshmem.NvshmemStudy.IBRC;
import static dev.doorbell.workloads.reproduce.nvshmem.NvshmemStudy.RATE_PERCENT;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Kind;
import dev.doorbell.workloads.reproduce.statement.Knee;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.statement.Trend;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Mark;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.ArrayList;
import java.util.List;

/** Figures 3 and 4: bandwidth of {@code shmem_put_bw} over message sizes, a curve per CTA count. */
final class PutBandwidthFigures {

    private static final List<Long> CTAS = List.of(1L, 2L, 4L, 8L, 16L, 32L, 64L);
    private static final Axis X = new Axis("message of each CTA", "B", Axis.Scale.LOG2);
    private static final Axis Y = new Axis("bandwidth", "GB/s", Axis.Scale.LOG2);
    private static final Reading READING = new Reading("put-bw", "size/CTA", "bandwidth");
    private static final String TWO_THREADS = "4 CTAs, 2 proxy threads";
    private static final String FOUR_THREADS = "4 CTAs, 4 proxy threads";
    private static final String IBRC_64 = "IBRC, 64 CTAs";
    private static final String NVLINK_64 = "NVLink, 64 CTAs";
    private static final String SIZES = "128..1M";
    private static final long LARGEST = 1 << 20;

    private static final String OWN =
            "each CTA has a DC initiator of its own, whose posts need atomics and fences of thread-block scope only; RC queue pairs need device scope";

    private PutBandwidthFigures() {}

    static Figure ibrc() {
        List<String> names = CTAS.stream().map(PutBandwidthFigures::name).toList();
        List<Curve> curves = new ArrayList<>();
        CTAS.forEach(ctas -> curves.add(curve(name(ctas), IBRC, ctas)));
        curves.add(threads(TWO_THREADS, 2));
        curves.add(threads(FOUR_THREADS, 4));
        return new Figure(
                "fig3",
                "Put bandwidth through the CPU proxy (IBRC)",
                X,
                Y,
                curves,
                List.of(new Mark.Place("published: peak from 16 KiB, 4 CTAs", "16384")),
                List.of(
                        new Statement(
                                "fig3.knee",
                                "IBRC, 4 CTAs: message size at the peak",
                                "16 KiB",
                                Knee.of(Measure.all(name(4)), "B", 1 << 14)),
                        new Statement(
                                "fig3.ctas",
                                "IBRC, messages of 16 KiB: CTAs needed for the peak",
                                "4 CTAs",
                                new Knee(
                                        Measure.across(CTAS, names, 1 << 14),
                                        "CTAs",
                                        Measure.all(name(64)).largest(),
                                        Knee.REACHED_PERCENT,
                                        4)),
                        new Statement(
                                "fig3.scaling",
                                "IBRC, below 16 KiB: bandwidth of 64 CTAs / 4 CTAs",
                                "× 1",
                                Band.around(
                                        Measure.ratio(name(64), name(4)).below(1 << 14),
                                        "1",
                                        "",
                                        RATE_PERCENT,
                                        "B")),
                        // All threads take turns with whole passes; a turn costs a few cache lines.
                        new Statement(
                                        "fig3.threads",
                                        "IBRC, 4 CTAs: bandwidth with 2 or 4 proxy threads / with 1",
                                        "× 1",
                                        Band.around(
                                                Measure.ratio(TWO_THREADS, name(4))
                                                        .and(Measure.ratio(FOUR_THREADS, name(4))),
                                                "1",
                                                "",
                                                RATE_PERCENT,
                                                "B"))
                                .as(Kind.CHECK),
                        new Statement(
                                        "fig3.flat",
                                        "IBRC, below 16 KiB: bandwidth of 8, 16 or 32 CTAs / 4 CTAs",
                                        "× 1",
                                        Band.around(
                                                Measure.ratio(name(8), name(4))
                                                        .and(Measure.ratio(name(16), name(4)))
                                                        .and(Measure.ratio(name(32), name(4)))
                                                        .below(1 << 14),
                                                "1",
                                                "",
                                                RATE_PERCENT,
                                                "B"))
                                .as(Kind.FURTHER)),
                List.of(
                        probe(name(1), IBRC, 1, "512,64K"),
                        probe(name(4), IBRC, 4, "512,16K"),
                        probe(name(64), IBRC, 64, "1K")));
    }

    static Figure ibgda() {
        List<String> names = CTAS.stream().map(PutBandwidthFigures::name).toList();
        List<Curve> curves = new ArrayList<>();
        CTAS.forEach(ctas -> curves.add(curve(name(ctas), IBGDA, ctas)));
        curves.add(curve(IBRC_64, IBRC, 64));
        curves.add(new Curve(NVLINK_64, READING, List.of(nvlink(64).with("sizes", SIZES))));
        return new Figure(
                "fig4",
                "Put bandwidth with the GPU ringing the doorbell (IBGDA)",
                X,
                Y,
                curves,
                List.of(new Mark.Place("published: peak from 2 KiB, 64 CTAs", "2048")),
                List.of(
                        new Statement(
                                "fig4.knee",
                                "IBGDA, 64 CTAs: message size at the peak",
                                "2 KiB",
                                Knee.of(Measure.all(name(64)), "B", 1 << 11)),
                        new Statement(
                                "fig4.scaling",
                                "IBGDA, messages of 1 KiB: bandwidth rises with every doubling of CTAs",
                                "rises",
                                new Trend(
                                        Measure.across(CTAS, names, 1 << 10),
                                        "GB/s",
                                        "CTAs",
                                        true)),
                        new Statement(
                                "fig4.ratio",
                                "64 CTAs, below 1 KiB: bandwidth of IBGDA / IBRC, largest ratio",
                                "× 9.5",
                                Band.around(
                                        Measure.ratio(name(64), IBRC_64).below(1 << 10).largest(),
                                        "9.5",
                                        "",
                                        RATE_PERCENT,
                                        "B"),
                                OWN),
                        new Statement(
                                "fig4.peak",
                                "64 CTAs, 1 MiB: bandwidth of IBGDA / IBRC",
                                "× 1",
                                Band.around(
                                        Measure.ratio(name(64), IBRC_64).at(LARGEST),
                                        "1",
                                        "",
                                        RATE_PERCENT,
                                        "B"))),
                List.of(
                        probe(name(1), IBGDA, 1, "512,64K"),
                        probe(name(64), IBGDA, 64, "1K,16K"),
                        new Curve(
                                NVLINK_64,
                                READING,
                                List.of(nvlink(1).with("sizes", "512").with("iterations", 10)))));
    }

    private static String name(long ctas) {
        return ctas == 1 ? "1 CTA" : ctas + " CTAs";
    }

    private static Curve curve(String name, String path, long ctas) {
        return new Curve(name, READING, List.of(run(path, ctas).with("sizes", SIZES)));
    }

    private static Curve threads(String name, int threads) {
        return new Curve(
                name,
                READING,
                List.of(run(IBRC, 4).with("sizes", SIZES).with("proxyThreads", threads)));
    }

    private static Curve probe(String name, String path, long ctas, String sizes) {
        return new Curve(
                name,
                READING,
                List.of(
                        run(path, ctas)
                                .with("sizes", sizes)
                                .with("iterations", 10)
                                .with("warmup", 2)));
    }

    private static Run nvlink(long ctas) {
        return Run.of("nvshmem/put-bw", "nvlink", 1).with("pesPerNode", 2).with("ctas", ctas);
    }

    private static Run run(String path, long ctas) {
        return Run.of("nvshmem/put-bw", path, 2).with("ctas", ctas);
    }
}

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
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.List;

/**
 * CPU cores that each PE keeps busy while it puts. The article has no such figure, but states that
 * the proxy polls all the time and that IBGDA needs no CPU. It has no probe: constants only change
 * how long a run lasts beside the start of its proxy.
 */
final class ProxyCoreFigure {

    private static final List<Integer> CTAS = List.of(1, 8, 64);
    private static final Reading READING = new Reading("put-bw", "ctas", "proxy.corePs", true);
    private static final String PROXY = "IBRC";
    private static final String GPU = "IBGDA";

    private ProxyCoreFigure() {}

    static Figure figure() {
        return new Figure(
                "cores",
                "CPU cores of a PE during puts",
                new Axis("CTAs", "CTAs", Axis.Scale.LOG2),
                new Axis("cores", "", Axis.Scale.LINEAR),
                List.of(curve(PROXY, IBRC, CTAS), curve(GPU, IBGDA, CTAS)),
                List.of(),
                List.of(
                        // The proxy's thread holds its core from start to end, whatever it does.
                        new Statement(
                                        "cores.ibrc",
                                        "IBRC: CPU cores that a PE keeps busy",
                                        "one thread polls all the time",
                                        Band.around(
                                                Measure.all(PROXY), "1", "", RATE_PERCENT, "CTAs"))
                                .as(Kind.CHECK),
                        new Statement(
                                        "cores.ibgda",
                                        "IBGDA: CPU cores that a PE keeps busy",
                                        "no CPU",
                                        Band.between(Measure.all(GPU), "0", "0", "", "CTAs"))
                                .as(Kind.CHECK)),
                List.of());
    }

    private static Curve curve(String name, String path, List<Integer> ctas) {
        return new Curve(
                name,
                READING,
                ctas.stream()
                        .map(blocks ->
                                Run.of("nvshmem/put-bw", path, 2)
                                        .with("ctas", blocks)
                                        .with("sizes", "1K"))
                        .toList());
    }
}

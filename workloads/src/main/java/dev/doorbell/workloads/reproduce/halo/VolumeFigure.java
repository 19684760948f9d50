package dev.doorbell.workloads.reproduce.halo;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.List;

/** Figure 6: how many times fewer bytes pass PCIe, by mesh and domains. */
final class VolumeFigure {

    private static final List<Integer> DOMAINS = List.of(2, 3, 4, 6, 8, 10, 12);

    /** Kinds of meshes, and from where to where the published range was measured for each. */
    private static final List<Kind> KINDS =
            List.of(
                    new Kind("tet-cube", 3, 8),
                    new Kind("tet-flat", 6, 12),
                    new Kind("hex-flat", 3, 8),
                    new Kind("hex-slab", 6, 12),
                    new Kind("hex-cube", 2, 4));

    private static final List<String> OTHERS = List.of("tet-duct", "hex-duct");

    private VolumeFigure() {}

    /**
     * A kind of mesh.
     *
     * @param shape of it
     * @param least domains of which METIS's partitions give 20 to 50
     * @param most domains of which they do
     */
    private record Kind(String shape, int least, int most) {}

    static Figure figure() {
        List<String> shapes =
                HaloStudy.with(
                        KINDS.stream().map(Kind::shape).toList(), OTHERS.toArray(String[]::new));
        List<Curve> curves = shapes.stream().map(VolumeFigure::curve).toList();
        return new Figure(
                "fig6",
                "Reduction of the bytes on PCIe, meshes of 500,000 cells, one field",
                HaloStudy.domains(),
                new Axis("volume of original / latency-optimized", "", Axis.Scale.LINEAR),
                curves,
                List.of(),
                KINDS.stream().map(VolumeFigure::statement).toList(),
                HaloStudy.probe(curves));
    }

    private static Curve curve(String shape) {
        Run run =
                Run.of("halo/exchange", "compare", 2)
                        .with("mesh", shape + ":500k")
                        .with("partitioner", "auto")
                        .with("schemes", HaloStudy.ORIGINAL + "," + HaloStudy.LATENCY)
                        .with("fields", 1)
                        .with("iterations", 1);
        return new Curve(
                shape,
                new Reading("reduction", "domains", "reduction"),
                DOMAINS.stream().map(run::on).toList());
    }

    private static Statement statement(Kind kind) {
        return new Statement(
                "fig6." + kind.shape(),
                "Mesh %s, %d to %d domains: volume of original / latency-optimized"
                        .formatted(kind.shape(), kind.least(), kind.most()),
                "20 to 50 x",
                Band.between(
                        Measure.all(kind.shape()).from(kind.least()).below(kind.most() + 1L),
                        "20",
                        "50",
                        "",
                        "domains"),
                "the surface of a generated mesh differs from that of the published mesh, which is not described");
    }
}

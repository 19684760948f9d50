package dev.doorbell.workloads.reproduce.halo;

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
import java.util.stream.Stream;

/** Figure 6: how many times fewer bytes pass PCIe, by mesh and domains. */
final class VolumeFigure {

    private static final List<Integer> DOMAINS = List.of(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);

    private static final String KNOWN =
            "the surface of a generated mesh differs from that of the published mesh, which is not described";

    /** Kinds of meshes of the first list of statements, and the domains of each. */
    private static final List<Places> KINDS =
            List.of(
                    new Places("tet-cube", 3, 8),
                    new Places("tet-flat", 6, 12),
                    new Places("hex-flat", 3, 8),
                    new Places("hex-slab", 6, 12),
                    new Places("hex-cube", 2, 4));

    private static final List<String> OTHERS = List.of("tet-duct", "hex-duct");

    private VolumeFigure() {}

    /**
     * Kind of mesh with a part of the axis, in which METIS's partitions were known to give 20 to
     * 50.
     *
     * @param shape of the mesh
     * @param least number of domains
     * @param most number of domains
     */
    private record Places(String shape, int least, int most) {}

    static Figure figure() {
        List<String> shapes =
                HaloStudy.with(
                        KINDS.stream().map(Places::shape).toList(), OTHERS.toArray(String[]::new));
        List<Curve> curves = shapes.stream().map(VolumeFigure::curve).toList();
        return new Figure(
                "fig6",
                "Reduction of the bytes on PCIe, meshes of 500,000 cells, one field",
                HaloStudy.domains(),
                new Axis("volume of original / latency-optimized", "", Axis.Scale.LINEAR),
                curves,
                List.of(),
                statements(shapes),
                HaloStudy.probe(curves));
    }

    private static Curve curve(String shape) {
        Run run =
                Run.of("halo/exchange", "compare", 2)
                        .with("mesh", shape + ":500k")
                        .with("partitioner", HaloStudy.AUTO)
                        .with("schemes", HaloStudy.ORIGINAL + "," + HaloStudy.LATENCY)
                        .with("fields", 1)
                        .with("iterations", 1);
        return new Curve(
                shape,
                new Reading("reduction", "domains", "reduction"),
                DOMAINS.stream().map(run::on).toList());
    }

    private static List<Statement> statements(List<String> shapes) {
        return Stream.concat(
                        KINDS.stream().map(VolumeFigure::some),
                        shapes.stream().map(VolumeFigure::all))
                .toList();
    }

    private static Statement some(Places kind) {
        return statement(
                "fig6." + kind.shape(),
                "Mesh %s, %d to %d domains".formatted(kind.shape(), kind.least(), kind.most()),
                Measure.all(kind.shape()).from(kind.least()).below(kind.most() + 1L));
    }

    /** The whole axis of the figure. */
    private static Statement all(String shape) {
        return statement(
                        "fig6.all-" + shape,
                        "Mesh %s, 2 to 12 domains".formatted(shape),
                        Measure.all(shape))
                .as(Kind.FURTHER);
    }

    private static Statement statement(String id, String places, Measure measure) {
        return new Statement(
                id,
                places + ": volume of original / latency-optimized",
                "20 to 50 x",
                Band.between(measure, "20", "50", "", "domains"),
                KNOWN);
    }
}

package dev.doorbell.workloads.reproduce.halo;

import dev.doorbell.libraries.mesh.partition.Partitioner;
import dev.doorbell.workloads.reproduce.statement.Kind;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import dev.doorbell.workloads.reproduce.study.Study;
import java.util.List;
import java.util.stream.Stream;

/**
 * The boundary exchange of an unstructured-grid Navier-Stokes solver on 12 nodes with Tesla C2050:
 * whole arrays, boundaries by neighbour, one buffer for all. And the same exchanges on GPUs of a
 * decade later, about which nothing was published.
 */
public final class HaloStudy {

    static final String ORIGINAL = "original";
    static final String BANDWIDTH = "bandwidth-optimized";
    static final String LATENCY = "latency-optimized";
    static final String CPU = "cpu";

    /** The three that were published, and the version for hosts. */
    static final List<String> PUBLISHED = List.of(ORIGINAL, BANDWIDTH, LATENCY, CPU);

    static final int NODES = 12;

    /** The partitioner of all figures. */
    static final String AUTO = "auto";

    private static final String LARGE = "tet-cube:2M";
    private static final String SMALL = "tet-cube:12k";
    private static final int FEW_NODES = 4;

    private HaloStudy() {}

    /** The study, with METIS where it is installed. */
    public static Study study() {
        return study(Partitioner.of(AUTO).name());
    }

    /** The study with a partitioner. The publication has METIS; with another, less is judged. */
    static Study study(String partitioner) {
        boolean metis = partitioner.equals("metis");
        return new Study(
                "halo",
                "Halo exchange of an unstructured solver: what feeds MPI from GPU memory, meshes partitioned by %s"
                        .formatted(metis ? "METIS" : "the built-in partitioner"),
                "ttg-c2050-qdr",
                Stream.concat(
                                Stream.of(CounterFigure.figure(), AsyncFigure.figure()),
                                Stream.of(
                                                VolumeFigure.figure(),
                                                SolverFigures.total(),
                                                SolverFigures.transfers(),
                                                SolverFigures.share(),
                                                FieldFigures.published())
                                        .map(it -> metis ? it : uncounted(it)))
                        .toList());
    }

    /** The same figure; its values depend on the partition. */
    private static Figure uncounted(Figure figure) {
        return new Figure(
                figure.name(),
                figure.title(),
                figure.x(),
                figure.y(),
                figure.curves(),
                figure.marks(),
                figure.statements().stream().map(it -> it.as(Kind.SUBSTITUTE)).toList(),
                figure.probe());
    }

    /** The same a decade later. */
    public static Study later() {
        return new Study(
                "halo-h200",
                "The same exchanges on H200 with PCIe 5: how the ranking changes",
                "h200-pcie5",
                List.of(FieldFigures.later(), SolverFigures.later()));
    }

    /** A run of exchanges on the mesh of 2 million cells. */
    static Run exchange(String path) {
        return Run.of("halo/exchange", path, NODES)
                .with("mesh", LARGE)
                .with("partitioner", AUTO)
                .with("iterations", 1);
    }

    /** A time step of the solver on it. */
    static Run step(String path, int nodes, String caches) {
        return Run.of("halo/solver", path, nodes)
                .with("mesh", LARGE)
                .with("partitioner", AUTO)
                .with("steps", 1)
                .with("sweeps", 40)
                .with("caches", caches);
    }

    /** The same curves on a small mesh and few nodes. */
    static List<Curve> probe(List<Curve> curves) {
        return curves.stream()
                .map(curve ->
                        new Curve(
                                curve.name(),
                                curve.reading(),
                                curve.runs().stream().map(HaloStudy::small).distinct().toList()))
                .toList();
    }

    static Axis domains() {
        return new Axis("domains", "", Axis.Scale.LINEAR);
    }

    static Axis fields() {
        return new Axis("fields", "", Axis.Scale.LINEAR);
    }

    static List<String> with(List<String> some, String... more) {
        return Stream.concat(some.stream(), Stream.of(more)).toList();
    }

    static List<Curve> joined(List<Curve> some, List<Curve> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    static Curve curve(String name, Reading reading, Run... runs) {
        return new Curve(name, reading, List.of(runs));
    }

    private static Run small(Run run) {
        Run small = run.on(FEW_NODES).with("mesh", SMALL).with("partitioner", "builtin");
        return run.parameters().containsKey("sweeps") ? small.with("sweeps", 3) : small;
    }
}

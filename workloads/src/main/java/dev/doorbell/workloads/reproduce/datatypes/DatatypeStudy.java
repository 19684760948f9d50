package dev.doorbell.workloads.reproduce.datatypes;

import dev.doorbell.workloads.reproduce.statement.MedianError;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Mark;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import dev.doorbell.workloads.reproduce.study.Study;
import java.util.List;
import java.util.function.Function;

/**
 * Packing of noncontiguous data by GPU kernels inside MPI (IEEE Cluster 2012). Constants of the
 * profile are slopes and starts of its curves; the rest of the figures is predicted.
 */
public final class DatatypeStudy {

    static final List<String> SERIES =
            List.of("vector-8", "vector-128", "subarray", "indexed-8", "indexed-128", "struct");

    private static final int MOST_MEDIAN = 8;

    /** Eight bytes times the fourth powers of the sides that were measured. */
    private static final String CUBES =
            "128,648,2048,5000,10368,19208,52488,80000,165888,228488,405000,524288,839808,1042568,"
                    + "1555848,1874048,2654208,3125000,4251528";

    private static final String STRUCTS =
            "34,68,136,272,544,1088,2176,4352,8704,17408,34816,69632,139264,278528,557056,1114112,"
                    + "2228224,4165340";

    private DatatypeStudy() {}

    /** The study. */
    public static Study study() {
        return new Study(
                "datatypes",
                "GPU datatypes inside MPI: pack kernels beside CUDA's copies",
                "ncsu-arc-c2050",
                List.of(
                        SweepFigures.copies(),
                        SweepFigures.ratio(),
                        BlockFigure.figure(),
                        SweepFigures.traversal(),
                        SweepFigures.memory(),
                        WayFigures.narrow(),
                        WayFigures.wide(),
                        MessageFigures.narrow(),
                        MessageFigures.wide(),
                        ContentionFigures.kernels(),
                        ContentionFigures.ways(),
                        ContentionFigures.copies()));
    }

    static Axis size() {
        return new Axis("packed data", "B", Axis.Scale.LOG2);
    }

    static Axis time() {
        return new Axis("time", "us", Axis.Scale.LOG2);
    }

    /** One curve of each layout. */
    static List<Curve> curves(Reading reading, Function<String, Run> runs) {
        return SERIES.stream()
                .map(series -> new Curve(series, reading, List.of(runs.apply(series))))
                .toList();
    }

    /** All sizes of a layout. */
    static Run whole(String series) {
        return switch (series) {
            case "subarray" -> run("subarray", 8, CUBES);
            case "struct" -> run("struct", 8, STRUCTS);
            default ->
                    run(layout(series), block(series), block(series) == 8 ? "32..4M" : "128..4M");
        };
    }

    /** Two sizes of a layout. */
    static Run brief(String series) {
        return switch (series) {
            case "subarray" -> run("subarray", 8, "2048,19208,80000,165888,524288");
            case "struct" -> run("struct", 8, "136,139264");
            default -> run(layout(series), block(series), "1K,1M");
        };
    }

    static Run run(String type, int block, String sizes) {
        return Run.of("datatype/pack", "pcie", 1)
                .with("type", type)
                .with("blocks", block)
                .with("sizes", sizes);
    }

    static List<Mark> marks(String figure, List<String> series) {
        return series.stream().map(it -> Measured.of(figure, it)).map(Measured::mark).toList();
    }

    /** Half of all measured points within the limit. */
    static Statement median(String figure, String id, String curves, String known) {
        return new Statement(
                id + ".median",
                curves + ": median error over all measured points",
                "0 %",
                new MedianError(
                        SERIES.stream()
                                .map(series -> Measured.of(figure, series).beside(series))
                                .toList(),
                        MOST_MEDIAN),
                known);
    }

    private static String layout(String series) {
        return series.substring(0, series.indexOf('-'));
    }

    private static int block(String series) {
        return Integer.parseInt(series.substring(series.indexOf('-') + 1));
    }
}

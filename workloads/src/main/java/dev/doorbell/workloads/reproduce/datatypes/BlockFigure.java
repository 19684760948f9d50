package dev.doorbell.workloads.reproduce.datatypes;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.MedianError;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Figure 6: 1,024 blocks of a vector by their length. */
final class BlockFigure {

    private static final String COPY = "cudaMemcpy2D";
    private static final String GENERAL = "generic";
    private static final String WRITTEN = "type-specific";
    private static final int BLOCKS = 1024;
    private static final int LONGEST = 256;

    private BlockFigure() {}

    static Figure figure() {
        List<String> series = List.of(COPY, GENERAL, WRITTEN);
        return new Figure(
                "fig6",
                "Vector of 1,024 blocks by their length",
                new Axis("block", "B", Axis.Scale.LINEAR),
                new Axis("time", "us", Axis.Scale.LINEAR),
                curves(
                        IntStream.rangeClosed(1, LONGEST / 8)
                                .mapToObj(i -> Integer.toString(8 * i))
                                .collect(Collectors.joining(","))),
                DatatypeStudy.marks("Fig6", series),
                List.of(
                        new Statement(
                                "fig6.median",
                                "Figure 6, time by block length: median error over all measured points",
                                "0 %",
                                new MedianError(
                                        series.stream()
                                                .map(it -> Measured.of("Fig6", it).beside(it))
                                                .toList(),
                                        8)),
                        new Statement(
                                "fig6.generic",
                                "Vector of 1,024 blocks: time of the generic kernel / a kernel for vectors",
                                "15 to 20 % slower",
                                Band.between(Measure.ratio(GENERAL, WRITTEN), "1", "1.2", "", "B"),
                                "the model has 3.6 us between the walks of a block of the two kernels, the measurements 2.6 us")),
                curves("8,24,48,64,96,256"));
    }

    private static List<Curve> curves(String blocks) {
        Run run = DatatypeStudy.run("vector", 8, "64").with("rows", BLOCKS).with("blocks", blocks);
        return List.of(
                curve(COPY, "copy-2d", run),
                curve(GENERAL, "zero-copy", run),
                curve(WRITTEN, "hand-coded", run));
    }

    private static Curve curve(String name, String strategy, Run run) {
        return new Curve(name, new Reading(strategy, "block", "time"), List.of(run));
    }
}

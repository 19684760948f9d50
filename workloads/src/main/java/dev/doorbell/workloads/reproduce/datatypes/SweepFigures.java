package dev.doorbell.workloads.reproduce.datatypes;

import static dev.doorbell.workloads.reproduce.datatypes.DatatypeStudy.SERIES;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Reading;
import java.util.List;

/** Figures 4 and 7: all layouts by size. */
final class SweepFigures {

    private static final long FOUR_MEGABYTES = 4 << 20;

    private SweepFigures() {}

    static Figure copies() {
        return figure(
                "fig4a",
                "Packing to the host by CUDA's copies",
                "Fig4top",
                new Reading("pack", "size", "CUDA"),
                List.of(
                        DatatypeStudy.median(
                                "Fig4top", "fig4a", "Figure 4, top, time of CUDA's copies", "")));
    }

    static Figure ratio() {
        return figure(
                "fig4b",
                "Time of the pack kernel / time of CUDA's copies",
                "Fig4bot",
                new Reading("pack", "size", "ratio"),
                List.of(
                        DatatypeStudy.median(
                                "Fig4bot",
                                "fig4b",
                                "Figure 4, bottom, time of the kernel / CUDA",
                                ""),
                        new Statement(
                                "fig4b.vector8",
                                "Vector of 8-byte blocks, 4 MB: time of the kernel / cudaMemcpy2D",
                                "kernel 20 x faster or more",
                                Band.between(
                                        Measure.all("vector-8").at(FOUR_MEGABYTES),
                                        "0",
                                        "0.05",
                                        "",
                                        "B")),
                        new Statement(
                                "fig4b.vector128",
                                "Vector of 128-byte blocks, every size: time of the kernel / CUDA",
                                "CUDA faster",
                                Band.atLeast(Measure.all("vector-128"), "1", "", 0, "B"),
                                "above 1 MB, PCIe limits both; a row of 128 bytes costs 20.1 ns in figure 6, which the model uses, and 19.5 ns in figure 4"),
                        new Statement(
                                "fig4b.subarray",
                                "Subarray: time of the kernel / CUDA, lowest ratio",
                                "kernel up to 8 x faster",
                                Band.around(Measure.all("subarray").least(), "0.125", "", 25, "B")),
                        new Statement(
                                "fig4b.indexed",
                                "Indexed types of 8- and of 128-byte blocks: time of the kernel / CUDA, lowest ratio",
                                "kernel 100 x faster or more",
                                Band.between(
                                        Measure.all("indexed-8")
                                                .least()
                                                .and(Measure.all("indexed-128").least()),
                                        "0",
                                        "0.01",
                                        "",
                                        "B")),
                        new Statement(
                                "fig4b.struct",
                                "Structure: time of the kernel / CUDA, lowest ratio",
                                "kernel 100 x faster or more",
                                Band.between(
                                        Measure.all("struct").least(), "0", "0.01", "", "B"))));
    }

    static Figure traversal() {
        return figure(
                "fig7a",
                "The pack kernel without any byte moved",
                "Fig7a",
                new Reading("traversal", "size", "time"),
                List.of(
                        DatatypeStudy.median(
                                "Fig7a",
                                "fig7a",
                                "Figure 7a, time of the kernel without moving bytes",
                                "")));
    }

    static Figure memory() {
        return figure(
                "fig7b",
                "The pack kernel within GPU memory",
                "Fig7b",
                new Reading("traversal-and-memory", "size", "time"),
                List.of(
                        DatatypeStudy.median(
                                "Fig7b",
                                "fig7b",
                                "Figure 7b, time of the kernel within GPU memory",
                                "")));
    }

    private static Figure figure(
            String name, String title, String inFile, Reading reading, List<Statement> statements) {
        boolean ratio = reading.y().equals("ratio");
        return new Figure(
                name,
                title,
                DatatypeStudy.size(),
                ratio
                        ? new Axis("time of the kernel / CUDA", "", Axis.Scale.LOG2)
                        : DatatypeStudy.time(),
                DatatypeStudy.curves(reading, DatatypeStudy::whole),
                DatatypeStudy.marks(inFile, SERIES),
                statements,
                DatatypeStudy.curves(reading, DatatypeStudy::brief));
    }
}

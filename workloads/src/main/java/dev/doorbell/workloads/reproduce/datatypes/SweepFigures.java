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
                List.of(DatatypeStudy.median("Fig4top", "fig4a", "CUDA's copies", "")));
    }

    static Figure ratio() {
        return figure(
                "fig4b",
                "Time of the pack kernel by that of CUDA's copies",
                "Fig4bot",
                new Reading("pack", "size", "ratio"),
                List.of(
                        DatatypeStudy.median(
                                "Fig4bot",
                                "fig4b",
                                "Kernel by CUDA",
                                "a kernel of few blocks is charged by the rates of a full GPU"),
                        new Statement(
                                "fig4b.vector8",
                                "Vector of 8-byte blocks at 4 MB: the kernel takes a twentieth of cudaMemcpy2D's time, or less",
                                "20 x",
                                Band.between(
                                        Measure.all("vector-8").at(FOUR_MEGABYTES),
                                        "0",
                                        "0.05",
                                        "",
                                        "B")),
                        new Statement(
                                "fig4b.vector128",
                                "Vector of 128-byte blocks: CUDA is ahead everywhere",
                                "ahead",
                                Band.atLeast(Measure.all("vector-128"), "1", "", 0, "B"),
                                "both are within 4 % of PCIe's rate there, and rows of figure 6 cost 3 % more than those of figure 4"),
                        new Statement(
                                "fig4b.subarray",
                                "Subarray: at best the kernel takes an eighth of the copies' time",
                                "up to 8 x",
                                Band.around(Measure.all("subarray").least(), "0.125", "", 25, "B")),
                        new Statement(
                                "fig4b.indexed",
                                "Indexed: a hundredth and less of a copy for each block",
                                "100 x and more",
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
                                "Structure: a hundredth and less of a copy for each instance",
                                "100 x and more",
                                Band.between(
                                        Measure.all("struct").least(), "0", "0.01", "", "B"))));
    }

    static Figure traversal() {
        return figure(
                "fig7a",
                "The pack kernel without any byte moved",
                "Fig7a",
                new Reading("traversal", "size", "time"),
                List.of(DatatypeStudy.median("Fig7a", "fig7a", "Traversal", "")));
    }

    static Figure memory() {
        return figure(
                "fig7b",
                "The pack kernel within GPU memory",
                "Fig7b",
                new Reading("traversal-and-memory", "size", "time"),
                List.of(DatatypeStudy.median("Fig7b", "fig7b", "Traversal and memory", "")));
    }

    private static Figure figure(
            String name, String title, String inFile, Reading reading, List<Statement> statements) {
        boolean ratio = reading.y().equals("ratio");
        return new Figure(
                name,
                title,
                DatatypeStudy.size(),
                ratio ? new Axis("kernel by CUDA", "", Axis.Scale.LOG2) : DatatypeStudy.time(),
                DatatypeStudy.curves(reading, DatatypeStudy::whole),
                DatatypeStudy.marks(inFile, SERIES),
                statements,
                DatatypeStudy.curves(reading, DatatypeStudy::brief));
    }
}

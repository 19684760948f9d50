package dev.doorbell.workloads.reproduce.datatypes;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Mark;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.List;

/** Packing and copies while the GPU does something else: the table of contention of TPDS 2014. */
final class ContentionFigures {

    private static final String SIZES = "64K..16M";
    private static final String BRIEF = "64K,1M,16M";
    private static final long SIXTEEN_MEGABYTES = 16 << 20;

    private ContentionFigures() {}

    static Figure copies() {
        String both = "copies both ways";
        String apart = "copy to host beside a kernel";
        String alone = "copy to host alone";
        return new Figure(
                "busycopy",
                "Copies beside something else on the GPU",
                DatatypeStudy.size(),
                DatatypeStudy.time(),
                copies(SIZES, both, apart, alone),
                List.of(spot("measured: " + both, "4080")),
                List.of(
                        new Statement(
                                "busycopy.both",
                                "Copies of 16 MB to the host and 16 MB to the device at the same time: time until both are done",
                                "4.08 ms",
                                at(both, "4080")),
                        new Statement(
                                "busycopy.kernel",
                                "Copy to the host beside a kernel: time of the copy / the copy alone",
                                "1 x",
                                Band.around(Measure.ratio(apart, alone), "1", "", 1, "B"))),
                copies(BRIEF, both, apart, alone));
    }

    static Figure kernels() {
        String pack = "pack beside a copy to host";
        String both = "pack and copy to host";
        String behind = "pack behind a kernel";
        String alone = "pack alone";
        return new Figure(
                "busypack",
                "The pack kernel, straight to host memory, beside something else on the GPU",
                DatatypeStudy.size(),
                DatatypeStudy.time(),
                kernels(SIZES, pack, both, behind, alone),
                List.of(spot("measured: " + pack, "3180"), spot("measured: " + both, "5090")),
                List.of(
                        new Statement(
                                "busypack.pack",
                                "Pack of 16 MB beside a copy of 16 MB to the host: time of the pack",
                                "3.18 ms",
                                at(pack, "3180")),
                        new Statement(
                                "busypack.both",
                                "Pack of 16 MB beside a copy of 16 MB to the host: time until both are done",
                                "5.09 ms",
                                at(both, "5090")),
                        new Statement(
                                "busypack.queue",
                                "Pack of 16 MB after a kernel of the same length: time until both are done / the pack alone",
                                "2 x",
                                Band.around(
                                        Measure.ratio(behind, alone).at(SIXTEEN_MEGABYTES),
                                        "2",
                                        "",
                                        5,
                                        "B"))),
                kernels(BRIEF, pack, both, behind, alone));
    }

    /**
     * Figure of every strategy to the host after a copy to the host; no value of it was published.
     */
    static Figure ways() {
        return new Figure(
                "busyways128",
                "Vector of 128-byte blocks to the host after a copy to the host, by strategy",
                DatatypeStudy.size(),
                DatatypeStudy.time(),
                ways(SIZES),
                List.of(),
                List.of(),
                ways(BRIEF));
    }

    private static List<Curve> ways(String sizes) {
        Run run = run("vector", sizes).with("blocks", 128);
        return WayFigures.WAYS.stream()
                .filter(way -> !way.equals("per-block"))
                .map(way -> curve(way, way + " beside copy-to-host", "pack behind", run))
                .toList();
    }

    private static List<Curve> copies(String sizes, String both, String apart, String alone) {
        Run run = run("contiguous", sizes);
        return List.of(
                curve(both, "copy beside copy-to-device", "both", run),
                curve(apart, "copy beside kernel", "pack", run),
                curve(alone, "copy beside kernel", "alone", run));
    }

    private static List<Curve> kernels(
            String sizes, String pack, String both, String behind, String alone) {
        Run run = run("vector", sizes);
        return List.of(
                curve(pack, "zero-copy beside copy-to-host", "pack", run),
                curve(both, "zero-copy beside copy-to-host", "both", run),
                curve(behind, "zero-copy beside kernel", "pack behind", run),
                curve(alone, "zero-copy beside kernel", "alone", run));
    }

    private static Band at(String curve, String us) {
        return Band.around(Measure.all(curve).at(SIXTEEN_MEGABYTES), us, "us", 10, "B");
    }

    private static Mark spot(String label, String us) {
        return new Mark.Spot(label, Long.toString(SIXTEEN_MEGABYTES), us);
    }

    private static Curve curve(String name, String table, String column, Run run) {
        return new Curve(name, new Reading(table, "size", column), List.of(run));
    }

    private static Run run(String type, String sizes) {
        return Run.of("datatype/contention", "pcie", 1)
                .with("type", type)
                .with("blocks", 64)
                .with("sizes", sizes);
    }
}

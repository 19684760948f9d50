package dev.doorbell.workloads.reproduce.halo;

import static dev.doorbell.workloads.reproduce.halo.HaloStudy.BANDWIDTH;
import static dev.doorbell.workloads.reproduce.halo.HaloStudy.LATENCY;
import static dev.doorbell.workloads.reproduce.halo.HaloStudy.ORIGINAL;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.ArrayList;
import java.util.List;

/** Table 1: bytes on PCIe, copies and MPI operations of an exchange, counted by the emulator. */
final class CounterFigure {

    private static final String ALL = ", all pairs";
    private static final String COPIES = ": copies";
    private static final String MESSAGES = ": MPI operations";
    private static final String BY_ARRAYS = ": volume / S1";
    private static final String BY_HALOS = ": volume / S2";
    private static final String FIELDS = "M";

    private CounterFigure() {}

    static Figure figure() {
        List<Curve> curves = curves();
        return new Figure(
                "table1",
                "Bytes on PCIe, copies and MPI operations of an exchange of M fields, 12 domains",
                HaloStudy.fields(),
                new Axis("count", "", Axis.Scale.LOG2),
                curves,
                List.of(),
                statements(),
                HaloStudy.probe(curves));
    }

    private static List<Curve> curves() {
        List<Curve> curves = new ArrayList<>();
        Run original = HaloStudy.exchange(ORIGINAL);
        Run bandwidth = HaloStudy.exchange(BANDWIDTH);
        Run latency = HaloStudy.exchange(LATENCY);
        curves.add(curve(FIELDS, ORIGINAL, "fields", original));
        curves.add(curve(ORIGINAL + COPIES, ORIGINAL, "copies", original));
        curves.add(curve(BANDWIDTH + COPIES, BANDWIDTH, "copies", bandwidth));
        curves.add(curve(LATENCY + COPIES, LATENCY, "copies", latency));
        curves.add(curve(BANDWIDTH + ALL + COPIES, BANDWIDTH, "copies", all(bandwidth)));
        curves.add(curve(BANDWIDTH + MESSAGES, BANDWIDTH, "MPI operations", bandwidth));
        for (String scheme : List.of(ORIGINAL, BANDWIDTH, LATENCY)) {
            Run run = all(HaloStudy.exchange(scheme));
            curves.add(curve(scheme + ALL + MESSAGES, scheme, "MPI operations", run));
        }
        curves.add(curve(ORIGINAL + BY_ARRAYS, ORIGINAL, "volume/S1", original));
        curves.add(curve(BANDWIDTH + BY_HALOS, BANDWIDTH, "volume/S2", bandwidth));
        curves.add(curve(LATENCY + BY_HALOS, LATENCY, "volume/S2", latency));
        return curves;
    }

    private static Run all(Run run) {
        return run.with("pairs", "all");
    }

    private static Curve curve(String name, String scheme, String column, Run run) {
        return HaloStudy.curve(name, new Reading(scheme, "fields", column), run);
    }

    private static List<Statement> statements() {
        List<Statement> all = new ArrayList<>();
        all.add(
                exact(
                        "volume-original",
                        "original: volume / (M x 2 x S1)",
                        "1",
                        Measure.all(ORIGINAL + BY_ARRAYS)));
        all.add(
                exact(
                        "volume-optimized",
                        "bandwidth-optimized and latency-optimized: volume / (M x 2 x S2)",
                        "1",
                        Measure.together(BANDWIDTH + BY_HALOS, LATENCY + BY_HALOS)));
        all.add(
                exact(
                        "copies-original",
                        "original: copies of a node / M",
                        "2",
                        Measure.ratio(ORIGINAL + COPIES, FIELDS)));
        all.add(
                exact(
                        "copies-bandwidth",
                        "bandwidth-optimized, all pairs: copies of a node / M",
                        "22",
                        Measure.ratio(BANDWIDTH + ALL + COPIES, FIELDS)));
        all.add(
                exact(
                        "copies-real",
                        "bandwidth-optimized, neighbours only: copies of a node / (M x MPI operations of a node)",
                        "1",
                        Measure.ratio(BANDWIDTH + COPIES, BANDWIDTH + MESSAGES)
                                .by(Measure.all(FIELDS))));
        all.add(
                exact(
                        "copies-latency",
                        "latency-optimized: copies of a node",
                        "2",
                        Measure.all(LATENCY + COPIES)));
        all.add(
                exact(
                        "messages",
                        "All three schemes, all pairs: MPI operations of a node",
                        "22",
                        Measure.together(
                                ORIGINAL + ALL + MESSAGES,
                                BANDWIDTH + ALL + MESSAGES,
                                LATENCY + ALL + MESSAGES)));
        return all;
    }

    private static Statement exact(String id, String text, String value, Measure measure) {
        return new Statement(
                "table1." + id, text, value, Band.around(measure, value, "", 0, "fields"));
    }
}

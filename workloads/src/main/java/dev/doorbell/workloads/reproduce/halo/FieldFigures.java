package dev.doorbell.workloads.reproduce.halo;

import static dev.doorbell.workloads.reproduce.halo.HaloStudy.BANDWIDTH;
import static dev.doorbell.workloads.reproduce.halo.HaloStudy.CPU;
import static dev.doorbell.workloads.reproduce.halo.HaloStudy.LATENCY;
import static dev.doorbell.workloads.reproduce.halo.HaloStudy.ORIGINAL;
import static dev.doorbell.workloads.reproduce.halo.HaloStudy.PUBLISHED;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Reading;
import java.util.List;

/** One exchange by its fields, every scheme. */
final class FieldFigures {

    private static final String GPUDIRECT = "gpudirect";
    private static final String ZERO_COPY = "zero-copy";
    private static final String IBGDA = "ibgda";

    private FieldFigures() {}

    static Figure published() {
        return figure(
                "fields",
                HaloStudy.with(PUBLISHED, GPUDIRECT, ZERO_COPY),
                List.of(
                        new Statement(
                                "fields.speedup",
                                "One exchange of 1, 3 or 9 fields: time of original / latency-optimized",
                                "× 7.5",
                                Band.around(
                                        Measure.ratio(ORIGINAL, LATENCY), "7.5", "", 20, "fields")),
                        new Statement(
                                "fields.bandwidth",
                                "One exchange of 1, 3 or 9 fields: time of bandwidth-optimized / latency-optimized",
                                "almost × 2",
                                Band.between(
                                        Measure.ratio(BANDWIDTH, LATENCY),
                                        "1.6",
                                        "2.2",
                                        "",
                                        "fields")),
                        new Statement(
                                "fields.cpu",
                                "One exchange of 1, 3 or 9 fields: time of cpu / latency-optimized",
                                "cpu slower",
                                Band.atLeast(Measure.ratio(CPU, LATENCY), "1", "", 0, "fields"))));
    }

    static Figure later() {
        return figure(
                "exchange", HaloStudy.with(PUBLISHED, GPUDIRECT, ZERO_COPY, IBGDA), List.of());
    }

    private static Figure figure(String name, List<String> schemes, List<Statement> statements) {
        List<Curve> curves = schemes.stream().map(FieldFigures::curve).toList();
        return new Figure(
                name,
                "One exchange by its fields, 2 million cells, 12 domains",
                HaloStudy.fields(),
                new Axis("time", "us", Axis.Scale.LOG2),
                curves,
                List.of(),
                statements,
                HaloStudy.probe(curves));
    }

    private static Curve curve(String scheme) {
        return HaloStudy.curve(
                scheme, new Reading(scheme, "fields", "time"), HaloStudy.exchange(scheme));
    }
}

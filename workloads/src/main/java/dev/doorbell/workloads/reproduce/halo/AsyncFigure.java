package dev.doorbell.workloads.reproduce.halo;

import static dev.doorbell.workloads.reproduce.halo.HaloStudy.BANDWIDTH;
import static dev.doorbell.workloads.reproduce.halo.HaloStudy.LATENCY;
import static dev.doorbell.workloads.reproduce.halo.HaloStudy.ORIGINAL;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Kind;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Reading;
import java.util.List;
import java.util.stream.Stream;

/** Row "async" of table 1: an asynchronous scheme sends before its last gather has ended. */
final class AsyncFigure {

    private AsyncFigure() {}

    static Figure figure() {
        List<Curve> curves =
                Stream.of(ORIGINAL, BANDWIDTH, LATENCY).map(AsyncFigure::curve).toList();
        return new Figure(
                "table1-async",
                "Time from the first send to the end of the last gather, 12 domains",
                HaloStudy.fields(),
                new Axis("send lead", "us", Axis.Scale.LINEAR),
                curves,
                List.of(),
                List.of(
                        statement(
                                ORIGINAL,
                                "yes",
                                Band.notBelow(Measure.all(ORIGINAL), "0", "us", "fields")),
                        statement(
                                BANDWIDTH,
                                "yes",
                                Band.notBelow(Measure.all(BANDWIDTH), "0", "us", "fields")),
                        statement(
                                LATENCY,
                                "no",
                                Band.atMost(Measure.all(LATENCY), "0", "us", "fields"))),
                HaloStudy.probe(curves));
    }

    private static Curve curve(String scheme) {
        return HaloStudy.curve(
                scheme, new Reading(scheme, "fields", "send lead"), HaloStudy.exchange(scheme));
    }

    private static Statement statement(String scheme, String published, Band band) {
        return new Statement(
                        "table1-async." + scheme,
                        scheme + ": time from the first send to the end of the last gather",
                        "async: " + published,
                        band)
                .as(Kind.FURTHER);
    }
}

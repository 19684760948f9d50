package dev.doorbell.workloads.reproduce.datatypes;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.List;
import java.util.stream.Stream;

/** Vectors by every strategy: predictions, with only a few published statements. */
final class WayFigures {

    /** Strategies, in the order of the legend. */
    static final List<String> WAYS =
            List.of(
                    "copy-2d",
                    "per-block",
                    "staged-2d",
                    "kernel",
                    "zero-copy",
                    "hand-coded",
                    "canonical");

    private static final String AUTO = "auto";
    private static final long MEGABYTE = 1 << 20;

    private WayFigures() {}

    static Figure narrow() {
        return new Figure(
                "ways8",
                "Vector of 8-byte blocks to the host, by strategy",
                DatatypeStudy.size(),
                DatatypeStudy.time(),
                curves(8, "64..4M"),
                List.of(),
                List.of(
                        new Statement(
                                "ways8.parity",
                                "Vector of 8-byte blocks, from 1 MB: time of the generic kernel / a kernel for vectors",
                                "× 1",
                                Band.around(
                                        Measure.ratio("zero-copy", "hand-coded").from(MEGABYTE),
                                        "1",
                                        "",
                                        10,
                                        "B")),
                        auto(8)),
                curves(8, "1K,1M"));
    }

    static Figure wide() {
        return new Figure(
                "ways128",
                "Vector of 128-byte blocks to the host, by strategy",
                DatatypeStudy.size(),
                DatatypeStudy.time(),
                curves(128, "128..4M"),
                List.of(),
                List.of(auto(128)),
                curves(128, "1K,1M"));
    }

    private static Statement auto(int block) {
        Measure behind = Measure.ratio(AUTO, WAYS.get(0));
        for (String way : WAYS.subList(1, WAYS.size())) {
            behind = behind.and(Measure.ratio(AUTO, way));
        }
        return new Statement(
                "ways%d.auto".formatted(block),
                "Vector of %d-byte blocks, every size: time of the strategy that Doorbell selects / the fastest"
                        .formatted(block),
                "at most 1.1 x",
                Band.between(behind.largest(), "0", "1.1", "", "B"));
    }

    private static List<Curve> curves(int block, String sizes) {
        Run run = DatatypeStudy.run("vector", block, sizes);
        return Stream.concat(
                        WAYS.stream()
                                .map(way ->
                                        new Curve(
                                                way,
                                                new Reading(way, "size", "time"),
                                                List.of(run))),
                        Stream.of(
                                new Curve(AUTO, new Reading("pack", "size", "auto"), List.of(run))))
                .toList();
    }
}

package dev.doorbell.workloads.reproduce.offload;

import static dev.doorbell.workloads.reproduce.offload.OffloadStudy.STAGED;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.List;

/** The strategies of staging, each worker alone on its DPU. */
final class StrategyFigure {

    private static final String DIRECT = "direct";
    private static final String CHUNK = "chunk";
    private static final String PIPELINING = "pipelining";

    private StrategyFigure() {}

    static Figure figure() {
        return new Figure(
                "strategies",
                "Staged alltoall on 4 nodes of one rank by strategy",
                new Axis("message between two ranks", "B", Axis.Scale.LOG2),
                new Axis("time", "us", Axis.Scale.LOG2),
                curves("64K..4M", 2),
                List.of(),
                List.of(
                        new Statement(
                                "strategies.chunk",
                                "Staged alltoall, from 1 MiB: time with direct / chunk",
                                "chunk faster",
                                Band.atLeast(
                                        Measure.ratio(DIRECT, CHUNK).from(1 << 20),
                                        "1",
                                        "",
                                        0,
                                        "B")),
                        new Statement(
                                "strategies.pipelining",
                                "Staged alltoall, from 1 MiB: time with chunk / pipelining",
                                "pipelining faster",
                                Band.atLeast(
                                        Measure.ratio(CHUNK, PIPELINING).from(1 << 20),
                                        "1",
                                        "",
                                        0,
                                        "B"))),
                curves("1M", 1));
    }

    private static List<Curve> curves(String sizes, int iterations) {
        return List.of(DIRECT, CHUNK, PIPELINING).stream()
                .map(strategy ->
                        new Curve(
                                strategy,
                                new Reading("osu-alltoall", "Size", "Avg Latency"),
                                List.of(
                                        Run.of("offload/osu-alltoall", STAGED, 4)
                                                .with("strategy", strategy)
                                                .with("sizes", sizes)
                                                .with("iterations", iterations)
                                                .with("warmup", 1))))
                .toList();
    }
}

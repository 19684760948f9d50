package dev.doorbell.workloads.reproduce.offload;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.statement.Trend;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.List;

/** Messages between two Arm processes against messages between two host processes. */
final class ArmFigures {

    private static final String HOST_INSIDE = "host, one node";
    private static final String ARM_INSIDE = "Arm, one DPU";
    private static final String HOST_BETWEEN = "host, two nodes";
    private static final String ARM_BETWEEN = "Arm, two DPUs";
    private static final String SIZES = "8,128,2K,32K,1M";
    private static final int PERCENT = 5;
    private static final long LARGE = 1 << 20;

    private static final String COPIES =
            "from 32 KiB, a message is one copy, and within caches a core of the DPU copies at the rate of a host core divided by dpu.armFactor";

    private ArmFigures() {}

    static Figure latency() {
        return new Figure(
                "arm-latency",
                "Latency between two processes of MPI",
                new Axis("message", "B", Axis.Scale.LOG2),
                new Axis("latency", "us", Axis.Scale.LOG2),
                curves("osu-latency", "Latency", SIZES, 4),
                List.of(),
                List.of(
                        new Statement(
                                "arm.intra",
                                "Inside a node: Arm latency / host latency rises with the size",
                                "rises",
                                new Trend(Measure.ratio(ARM_INSIDE, HOST_INSIDE), "", "B", true),
                                COPIES),
                        new Statement(
                                "arm.inter",
                                "Between nodes, 1 MiB: Arm latency / host latency",
                                "tends to 1",
                                Band.around(
                                        Measure.ratio(ARM_BETWEEN, HOST_BETWEEN).at(LARGE),
                                        "1",
                                        "",
                                        PERCENT,
                                        "B"))),
                curves("osu-latency", "Latency", "8,128,64K", 1));
    }

    static Figure bandwidth() {
        return new Figure(
                "arm-bandwidth",
                "Bandwidth between two processes of MPI",
                new Axis("message", "B", Axis.Scale.LOG2),
                new Axis("bandwidth", "MB/s", Axis.Scale.LOG2),
                curves("osu-bw", "Bandwidth", SIZES, 4),
                List.of(),
                List.of(
                        new Statement(
                                "arm.bandwidth",
                                "Between nodes, 1 MiB: Arm bandwidth / host bandwidth",
                                "tends to 1",
                                Band.around(
                                        Measure.ratio(ARM_BETWEEN, HOST_BETWEEN).at(LARGE),
                                        "1",
                                        "",
                                        PERCENT,
                                        "B"))),
                curves("osu-bw", "Bandwidth", "64,64K", 1));
    }

    private static List<Curve> curves(String table, String column, String sizes, int iterations) {
        Sweep sweep = new Sweep(table, column, sizes, iterations);
        return List.of(
                sweep.curve(HOST_INSIDE, 1, "host"),
                sweep.curve(ARM_INSIDE, 1, "arm"),
                sweep.curve(HOST_BETWEEN, 2, "host"),
                sweep.curve(ARM_BETWEEN, 2, "arm"));
    }

    private record Sweep(String table, String column, String sizes, int iterations) {
        Curve curve(String name, int nodes, String where) {
            Run run =
                    Run.of("offload/" + table, "host", nodes)
                            .with("sizes", sizes)
                            .with("where", where)
                            .with("iterations", iterations);
            return new Curve(name, new Reading(table, "Size", column), List.of(run));
        }
    }
}

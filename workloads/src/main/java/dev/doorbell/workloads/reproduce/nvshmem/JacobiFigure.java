package dev.doorbell.workloads.reproduce.nvshmem;

import static dev.doorbell.workloads.reproduce.nvshmem.NvshmemStudy.IBGDA;
import static dev.doorbell.workloads.reproduce.nvshmem.NvshmemStudy.IBRC;
import static dev.doorbell.workloads.reproduce.nvshmem.NvshmemStudy.RATE_PERCENT;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Kind;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.statement.Trend;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Mark;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.List;

/** Figure 6: strong scaling of a Jacobi solver on 32768 x 32768 points, 1,000 iterations. */
final class JacobiFigure {

    private static final List<Integer> PES = List.of(2, 4, 8, 16, 32);
    private static final List<Integer> PES_OF_A_NODE = List.of(2, 4, 8);
    private static final int MOST_PES_PER_NODE = 8;
    private static final Reading READING = new Reading("jacobi", "pes", "runtime");
    private static final String IBRC_P = "IBRC, p";
    private static final String IBRC_PUT = "IBRC, put";
    private static final String IBGDA_P = "IBGDA, p";
    private static final String IBGDA_PUT = "IBGDA, put";
    private static final String NVLINK_P = "NVLink, p";
    private static final String NVLINK_PUT = "NVLink, put";

    private static final String SHARED =
            "there are fewer DC initiators than thread blocks; the thread blocks that send the last row of"
                    + " the domain share one initiator and take turns, 1,024 times 210 ns per"
                    + " iteration at any number of PEs";

    private static final String SAME_STORES =
            "a PE stores two rows whatever the number of PEs, and the proxy posts them at the same"
                    + " rate; nothing in the model makes it slower with more PEs";

    private static final String ROW =
            "a put of a row adds about a microsecond to an iteration, which is little beside the kernel";

    /** Least ratio of runtimes that counts as slower, a choice of this project. */
    private static final String SLOWER = "1.01";

    private JacobiFigure() {}

    static Figure figure() {
        return new Figure(
                "fig6",
                "Jacobi solver, 32768 x 32768 points, 1,000 iterations",
                new Axis("PEs", "PEs", Axis.Scale.LOG2),
                new Axis("runtime", "s", Axis.Scale.LOG2),
                List.of(
                        curve(IBRC_P, IBRC, "p", PES),
                        curve(IBRC_PUT, IBRC, "put", PES),
                        curve(IBGDA_P, IBGDA, "p", PES),
                        curve(IBGDA_PUT, IBGDA, "put", PES),
                        curve(NVLINK_P, "nvlink", "p", PES_OF_A_NODE),
                        curve(NVLINK_PUT, "nvlink", "put", PES_OF_A_NODE)),
                List.of(
                        new Mark.Spot("published: IBRC p starts at 40 s", "2", "40"),
                        new Mark.Spot("published: IBGDA p starts at about 5 s", "2", "5")),
                statements(),
                List.of(
                        probe(IBRC_P, IBRC, "p"),
                        probe(IBRC_PUT, IBRC, "put"),
                        probe(IBGDA_P, IBGDA, "p"),
                        probe(IBGDA_PUT, IBGDA, "put"),
                        probe(NVLINK_P, "nvlink", "p"),
                        probe(NVLINK_PUT, "nvlink", "put")));
    }

    private static List<Statement> statements() {
        return List.of(
                new Statement(
                        "fig6.ibrc",
                        "IBRC p: runtime with the fewest PEs",
                        "40 s",
                        around(Measure.all(IBRC_P).first(), "40", "s")),
                new Statement(
                        "fig6.ibrc-rises",
                        "IBRC p: runtime rises with the number of PEs",
                        "rises",
                        new Trend(Measure.all(IBRC_P), "s", "PEs", true),
                        SAME_STORES),
                new Statement(
                        "fig6.ibgda",
                        "IBGDA p: runtime with the fewest PEs",
                        "about 5 s",
                        around(Measure.all(IBGDA_P).first(), "5", "s")),
                new Statement(
                        "fig6.ibgda-falls",
                        "IBGDA p: runtime falls with the number of PEs",
                        "falls",
                        new Trend(Measure.all(IBGDA_P), "s", "PEs", false)),
                new Statement(
                        "fig6.ibrc-put",
                        "Runtime of IBRC p / IBRC put",
                        "> × 8",
                        Band.atLeast(
                                Measure.ratio(IBRC_P, IBRC_PUT), "8", "", RATE_PERCENT, "PEs")),
                new Statement(
                        "fig6.as-ibrc-put",
                        "Runtime of IBGDA p / IBRC put",
                        "× 1",
                        around(Measure.ratio(IBGDA_P, IBRC_PUT), "1", ""),
                        SHARED),
                new Statement(
                        "fig6.as-nvlink",
                        "Runtime of IBGDA p / NVLink p",
                        "× 1",
                        around(Measure.ratio(IBGDA_P, NVLINK_P), "1", ""),
                        SHARED),
                new Statement(
                        "fig6.ibgda-put",
                        "Runtime of IBGDA p / IBGDA put",
                        "slightly more",
                        Band.between(Measure.ratio(IBGDA_P, IBGDA_PUT), "1", "1.25", "", "PEs"),
                        SHARED),
                new Statement(
                                "fig6.ibrc-put-first",
                                "Runtime of IBRC p / IBRC put with the fewest PEs",
                                "40 s / about 5 s",
                                around(Measure.ratio(IBRC_P, IBRC_PUT).first(), "8", ""))
                        .as(Kind.FURTHER),
                new Statement(
                                "fig6.nvlink-put",
                                "Runtime of NVLink put / NVLink p",
                                "put slower",
                                Band.atLeast(
                                        Measure.ratio(NVLINK_PUT, NVLINK_P), SLOWER, "", 0, "PEs"),
                                ROW)
                        .as(Kind.FURTHER));
    }

    private static Band around(Measure measure, String published, String unit) {
        return Band.around(measure, published, unit, RATE_PERCENT, "PEs");
    }

    private static Curve curve(String name, String path, String variant, List<Integer> pes) {
        return new Curve(
                name,
                READING,
                pes.stream()
                        .map(count -> run(path, variant, count, 32768).with("iterations", 1000))
                        .toList());
    }

    private static Curve probe(String name, String path, String variant) {
        return new Curve(
                name, READING, List.of(run(path, variant, 2, 4096).with("iterations", 100)));
    }

    private static Run run(String path, String variant, int pes, int points) {
        int perNode = Math.min(pes, MOST_PES_PER_NODE);
        return Run.of("nvshmem/jacobi", path, pes / perNode)
                .with("pesPerNode", perNode)
                .with("nx", points)
                .with("ny", points)
                .with("variant", variant)
                .with("sync", "barrier");
    }
}

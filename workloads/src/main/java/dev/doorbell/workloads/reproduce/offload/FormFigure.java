package dev.doorbell.workloads.reproduce.offload;

import static dev.doorbell.workloads.reproduce.offload.OffloadStudy.STAGED;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Kind;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import java.util.ArrayList;
import java.util.List;

/**
 * Offloaded allgathers and broadcasts: workers write to every rank, or once per node and ranks
 * copy.
 */
final class FormFigure {

    private static final long LARGE = 1 << 16;
    private static final String ALLGATHER = "osu-iallgather";
    private static final String BROADCAST = "osu-ibcast";
    private static final String OVERLAP = "Overlap";
    private static final String PURE = "Pure Comm.";
    private static final String MESSAGE = "message of a rank";

    private FormFigure() {}

    static Figure figure() {
        return new Figure(
                "forms",
                "Staged Iallgather on 8 nodes, flat and hierarchical, by ranks per node",
                new Axis(MESSAGE, "B", Axis.Scale.LOG2),
                new Axis("overlap", "%", Axis.Scale.LINEAR),
                curves(ALLGATHER, OVERLAP, 8, "256,4K,64K", 2, 16),
                List.of(),
                List.of(
                        new Statement(
                                "forms.flat",
                                "Staged allgather with form flat, 64 KiB: overlap",
                                "at least 98 %",
                                Band.atLeast(
                                        Measure.together(name("flat", 2), name("flat", 16))
                                                .from(LARGE),
                                        "98",
                                        "%",
                                        0,
                                        "B")),
                        new Statement(
                                "forms.hierarchical",
                                "Staged allgather with form hierarchical, 64 KiB: overlap",
                                "well below 98 %",
                                Band.between(
                                        Measure.together(
                                                        name("hierarchical", 2),
                                                        name("hierarchical", 16))
                                                .from(LARGE),
                                        "0",
                                        "90",
                                        "%",
                                        "B"))),
                curves(ALLGATHER, OVERLAP, 2, "4K,64K", 2, 4));
    }

    static Figure allgatherTime() {
        return new Figure(
                "forms-time",
                "Staged Iallgather on 8 nodes without computation, by form and ranks per node",
                new Axis(MESSAGE, "B", Axis.Scale.LOG2),
                new Axis("time", "us", Axis.Scale.LOG2),
                curves(ALLGATHER, PURE, 8, "256,4K,64K", 2, 16),
                List.of(),
                List.of(oncePerNode("forms.time", "allgather", name("flat", 16))),
                curves(ALLGATHER, PURE, 2, "4K,64K", 2, 4));
    }

    static Figure broadcast() {
        return new Figure(
                "bcast",
                "Staged Ibcast on 8 nodes, flat and hierarchical, by ranks per node",
                new Axis("message", "B", Axis.Scale.LOG2),
                new Axis("overlap", "%", Axis.Scale.LINEAR),
                curves(BROADCAST, OVERLAP, 8, "4K,64K,1M", 2, 16),
                List.of(),
                List.of(
                        new Statement(
                                        "bcast.flat",
                                        "Staged broadcast with form flat, from 64 KiB: overlap",
                                        "at least 98 %",
                                        Band.atLeast(
                                                Measure.together(name("flat", 2), name("flat", 16))
                                                        .from(LARGE),
                                                "98",
                                                "%",
                                                0,
                                                "B"))
                                .as(Kind.FURTHER),
                        new Statement(
                                        "bcast.hierarchical",
                                        "Staged broadcast with form hierarchical, from 64 KiB: overlap",
                                        "well below 98 %",
                                        Band.between(
                                                Measure.together(
                                                                name("hierarchical", 2),
                                                                name("hierarchical", 16))
                                                        .from(LARGE),
                                                "0",
                                                "90",
                                                "%",
                                                "B"))
                                .as(Kind.FURTHER)),
                curves(BROADCAST, OVERLAP, 2, "4K,64K", 2, 4));
    }

    static Figure broadcastTime() {
        return new Figure(
                "bcast-time",
                "Staged Ibcast on 8 nodes without computation, by form and ranks per node",
                new Axis("message", "B", Axis.Scale.LOG2),
                new Axis("time", "us", Axis.Scale.LOG2),
                curves(BROADCAST, PURE, 8, "4K,64K,1M", 2, 16),
                List.of(),
                List.of(oncePerNode("bcast.time", "broadcast", name("flat", 16))),
                curves(BROADCAST, PURE, 2, "4K,64K", 2, 4));
    }

    /** With many ranks, one write per node takes less of the host's link than one per rank. */
    private static Statement oncePerNode(String id, String collective, String flat) {
        return new Statement(
                        id,
                        "Staged %s on nodes of 16 ranks, from 64 KiB: time of form flat / hierarchical"
                                .formatted(collective),
                        "hierarchical faster",
                        Band.atLeast(
                                Measure.ratio(flat, name("hierarchical", 16)).from(LARGE),
                                "1",
                                "",
                                0,
                                "B"))
                .as(Kind.FURTHER);
    }

    private static List<Curve> curves(
            String workload, String column, int nodes, String sizes, int... perNode) {
        List<Curve> curves = new ArrayList<>();
        for (int ranks : perNode) {
            for (String form : List.of("flat", "hierarchical")) {
                Run run =
                        Run.of("offload/" + workload, STAGED, nodes)
                                .with("ranksPerNode", ranks)
                                .with("form", form)
                                .with("sizes", sizes)
                                .with("iterations", 1)
                                .with("warmup", 1);
                curves.add(
                        new Curve(
                                name(form, ranks),
                                new Reading(workload, "Size", column),
                                List.of(run)));
            }
        }
        return curves;
    }

    private static String name(String form, int ranks) {
        return "%s, %d ranks per node".formatted(form, ranks);
    }
}

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
import java.util.ArrayList;
import java.util.List;

/** Offloaded allgathers: workers write to every rank, or once per node and ranks copy. */
final class FormFigure {

    private static final long LARGE = 1 << 16;

    private FormFigure() {}

    static Figure figure() {
        return new Figure(
                "forms",
                "Staged Iallgather on 8 nodes, flat and hierarchical, by ranks per node",
                new Axis("message of a rank", "B", Axis.Scale.LOG2),
                new Axis("overlap", "%", Axis.Scale.LINEAR),
                curves(8, "256,4K,64K", 2, 16),
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
                curves(2, "4K,64K", 2, 4));
    }

    private static List<Curve> curves(int nodes, String sizes, int... perNode) {
        List<Curve> curves = new ArrayList<>();
        for (int ranks : perNode) {
            for (String form : List.of("flat", "hierarchical")) {
                Run run =
                        Run.of("offload/osu-iallgather", STAGED, nodes)
                                .with("ranksPerNode", ranks)
                                .with("form", form)
                                .with("sizes", sizes)
                                .with("iterations", 1)
                                .with("warmup", 1);
                curves.add(
                        new Curve(
                                name(form, ranks),
                                new Reading("osu-iallgather", "Size", "Overlap"),
                                List.of(run)));
            }
        }
        return curves;
    }

    private static String name(String form, int ranks) {
        return "%s, %d ranks per node".formatted(form, ranks);
    }
}

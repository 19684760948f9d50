package dev.doorbell.workloads.reproduce.offload;

import static dev.doorbell.workloads.reproduce.offload.OffloadStudy.GVMI;
import static dev.doorbell.workloads.reproduce.offload.OffloadStudy.HOST;
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
import java.util.stream.Stream;

/** A broadcast around a ring: by hosts that compute, staged, and from host to host. */
final class RingFigure {

    private static final String ALONE = ", alone";
    private static final String FORM = ", closed form";
    private static final int PERCENT = 5;
    private static final long LARGE = 1 << 20;

    private RingFigure() {}

    static Figure figure() {
        return new Figure(
                "ring",
                "Broadcast around a ring of 4 nodes, with and without computation between MPI calls",
                new Axis("message", "B", Axis.Scale.LOG2),
                new Axis("time", "us", Axis.Scale.LOG2),
                curves("64K..2M"),
                List.of(),
                List.of(
                        new Statement(
                                "ring.staged",
                                "Ring broadcast, 1 MiB, with 150 us of computation between MPI calls: time of host / staged",
                                "staged faster",
                                Band.atLeast(
                                        Measure.ratio(HOST, STAGED).at(LARGE), "1", "", 0, "B")),
                        new Statement(
                                "ring.gvmi",
                                "Ring broadcast, 1 MiB, with 150 us of computation between MPI calls: time of staged / gvmi",
                                "gvmi faster",
                                Band.atLeast(
                                        Measure.ratio(STAGED, GVMI).at(LARGE), "1", "", 0, "B")),
                        closedForm("ring.form-host", HOST),
                        closedForm("ring.form-staged", STAGED),
                        closedForm("ring.form-gvmi", GVMI)),
                curves("1M"));
    }

    private static Statement closedForm(String id, String path) {
        return new Statement(
                id,
                "Ring broadcast without computation: time of " + path + " / time by formula",
                "× 1",
                Band.around(Measure.ratio(path + ALONE, path + FORM), "1", "", PERCENT, "B"));
    }

    private static List<Curve> curves(String sizes) {
        List<Curve> curves = new ArrayList<>();
        Stream.of(HOST, STAGED, GVMI)
                .forEach(path -> {
                    Run run =
                            Run.of("offload/ring-bcast", path, 4)
                                    .with("sizes", sizes)
                                    .with("iterations", 2)
                                    .with("compute", 300)
                                    .with("computeChunk", 150);
                    curves.add(curve(path, "With compute", run));
                    curves.add(curve(path + ALONE, "Alone", run));
                    curves.add(curve(path + FORM, "Closed form", run));
                });
        return curves;
    }

    private static Curve curve(String name, String column, Run run) {
        return new Curve(name, new Reading("ring-bcast", "Size", column), List.of(run));
    }
}

package dev.doorbell.workloads.reproduce;

import dev.doorbell.hardware.profile.Confidence;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Run;
import dev.doorbell.workloads.reproduce.study.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.stream.Stream;

/**
 * Figures of a study with a profile.
 *
 * @param study they belong to
 * @param figures to run, in the study's order
 * @param profile of all runs
 */
public record StudyRun(Study study, List<Figure> figures, Profile profile) {
    public StudyRun {
        figures = List.copyOf(figures);
        for (Figure figure : figures) {
            refuseUnknownWorkloads(study, figure);
        }
    }

    /**
     * Runs the figures, then the influence of the constants that are priors.
     *
     * @param pool threads that run jobs; the result does not depend on their number
     * @param progress called on every run
     * @throws JobException when a job is not valid
     */
    public StudyResult run(ExecutorService pool, Progress progress) {
        StudyResult result = withoutSensitivity(pool, progress);
        return result.with(
                new Sensitivity(figures, profile)
                        .of(
                                constant -> constant.confidence() == Confidence.RECALLED,
                                pool,
                                progress));
    }

    /**
     * Runs the figures only.
     *
     * @param pool threads that run jobs; the result does not depend on their number
     * @param progress called on every run
     * @throws JobException when a job is not valid
     */
    public StudyResult withoutSensitivity(ExecutorService pool, Progress progress) {
        JobBatch batch = new JobBatch();
        for (Figure figure : figures) {
            batch.add(figure.curves(), profile);
            study.others().forEach(it -> batch.add(it.applied(figure.curves()), profile));
        }
        batch.run(pool, "figures", progress);
        CurveReader reader = new CurveReader(batch, profile);
        List<FigureResult> results = new ArrayList<>();
        for (Figure figure : figures) {
            results.add(
                    FigureResult.of(
                            figure,
                            reader.read(figure.curves()),
                            study.others().stream()
                                    .map(it -> reader.read(it.applied(figure.curves())))
                                    .toList()));
        }
        return new StudyResult(study, profile, settings(), results, List.of());
    }

    /** Settings of the figures' runs with each of the study's options that runs have. */
    public List<Settings> settings() {
        return study.options().stream()
                .map(it -> Settings.of(it, figures, profile))
                .filter(it -> !it.variables().isEmpty())
                .toList();
    }

    /** Returns true if every workload of a figure exists. */
    public static boolean canRun(Figure figure) {
        List<String> known = WorkloadCatalogue.names();
        return workloads(figure).allMatch(known::contains);
    }

    private static void refuseUnknownWorkloads(Study study, Figure figure) {
        if (!canRun(figure)) {
            throw new JobException(
                    "workload",
                    "%s needs %s; expected workloads of %s"
                            .formatted(
                                    study.target(figure),
                                    String.join(" and ", workloads(figure).toList()),
                                    String.join(", ", WorkloadCatalogue.names())));
        }
    }

    private static Stream<String> workloads(Figure figure) {
        return Stream.concat(figure.curves().stream(), figure.probe().stream())
                .flatMap(curve -> curve.runs().stream())
                .map(Run::workload)
                .distinct();
    }
}

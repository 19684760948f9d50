package dev.doorbell.workloads.reproduce;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.reproduce.study.Study;
import java.util.List;

/**
 * Result of a study.
 *
 * @param study that was run
 * @param profile it ran with
 * @param settings of the library with each of the study's options
 * @param figures the requested ones, in the study's order
 * @param influences of the constants that were varied
 */
public record StudyResult(
        Study study,
        Profile profile,
        List<Settings> settings,
        List<FigureResult> figures,
        List<Influence> influences) {
    public StudyResult {
        settings = List.copyOf(settings);
        figures = List.copyOf(figures);
        influences = List.copyOf(influences);
    }

    /** The same result with the influences of constants. */
    StudyResult with(List<Influence> found) {
        return new StudyResult(study, profile, settings, figures, found);
    }
}

package dev.doorbell.workloads.reproduce;

import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.reproduce.Influence.Effect;
import dev.doorbell.workloads.reproduce.study.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Predicate;

/**
 * Sensitivity of figures to constants. The probe of every figure is run with one constant raised
 * and lowered by its {@link Variation}, everything else as in the profile.
 *
 * @param figures whose probes are run
 * @param profile that is varied
 */
public record Sensitivity(List<Figure> figures, Profile profile) {

    public Sensitivity {
        figures = List.copyOf(figures);
    }

    /** The influence of every constant that {@code varied} accepts, in the order of their names. */
    public List<Influence> of(Predicate<Constant> varied, ExecutorService pool, Progress progress) {
        List<Variation> variations =
                profile.constants().values().stream().filter(varied).map(Variation::of).toList();
        JobBatch usual = new JobBatch();
        figures.forEach(figure -> usual.add(figure.probe(), profile));
        usual.run(pool, "sensitivity, usual constants", progress);
        ProbeChanges changes = new ProbeChanges(usual, profile);
        JobBatch batch = new JobBatch();
        for (Variation variation : variations) {
            for (Figure figure : figures) {
                changes.add(batch, figure, variation, variation.raised(profile));
                changes.add(batch, figure, variation, variation.lowered(profile));
            }
        }
        batch.run(pool, "sensitivity", progress);
        List<Influence> influences = new ArrayList<>();
        for (Variation variation : variations) {
            Profile higher = variation.raised(profile);
            Profile lower = variation.lowered(profile);
            influences.add(
                    new Influence(
                            variation.constant(),
                            variation.higher(),
                            variation.lower(),
                            figures.stream()
                                    .map(figure ->
                                            new Effect(
                                                    figure.name(),
                                                    changes.of(batch, figure, higher),
                                                    changes.of(batch, figure, lower)))
                                    .toList()));
        }
        return influences;
    }
}

package dev.doorbell.workloads.reproduce;

import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.reproduce.Influence.Change;
import dev.doorbell.workloads.reproduce.study.Figure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Finds figures that constants enter, as {@link Sensitivity} would, but looks no further for a
 * constant when it has found enough of them, and where that is soonest seen first: at figures whose
 * probes handle the fewest events, with the constant raised before it is lowered.
 *
 * @param figures whose probes are run
 * @param profile whose constants are varied
 * @param enough figures of a constant after which the rest is not looked at; 0 for a constant of
 *     which nothing but {@link Entry#tried()} is of interest
 */
public record Entries(List<Figure> figures, Profile profile, ToIntFunction<Constant> enough) {

    private static final String WHAT = "entries";

    public Entries {
        figures = List.copyOf(figures);
    }

    /** Finds the entries of every constant, in the order of their names. */
    public List<Entry> find(ExecutorService pool, Progress progress) {
        JobBatch usual = new JobBatch();
        figures.forEach(figure -> usual.add(figure.probe(), profile));
        usual.run(pool, WHAT, progress);
        ProbeChanges changes = new ProbeChanges(usual, profile);
        Map<Variation, Entry> found = new LinkedHashMap<>();
        for (Constant constant : profile.constants().values()) {
            found.put(Variation.of(constant), new Entry(constant, false, List.of()));
        }
        for (Figure figure : quickestFirst(usual)) {
            look(figure, it -> it.raised(profile), found, changes, pool, progress);
            look(figure, it -> it.lowered(profile), found, changes, pool, progress);
        }
        return List.copyOf(found.values());
    }

    private void look(
            Figure figure,
            Function<Variation, Profile> change,
            Map<Variation, Entry> found,
            ProbeChanges changes,
            ExecutorService pool,
            Progress progress) {
        List<Variation> open =
                found.entrySet().stream()
                        .filter(it -> isOpen(it.getValue()))
                        .filter(it -> !it.getValue().figures().contains(figure.name()))
                        .map(Map.Entry::getKey)
                        .toList();
        JobBatch batch = new JobBatch();
        open.forEach(variation -> changes.add(batch, figure, variation, change.apply(variation)));
        batch.run(pool, WHAT, progress);
        for (Variation variation : open) {
            Change seen = changes.of(batch, figure, change.apply(variation));
            found.computeIfPresent(variation, (ignored, entry) -> entry.seen(figure, seen));
        }
    }

    private boolean isOpen(Entry entry) {
        return !entry.tried() || entry.figures().size() < enough.applyAsInt(entry.constant());
    }

    private List<Figure> quickestFirst(JobBatch usual) {
        List<Figure> sorted = new ArrayList<>(figures);
        sorted.sort(Comparator.comparingLong(figure -> events(usual, figure)));
        return sorted;
    }

    private long events(JobBatch usual, Figure figure) {
        return figure.probe().stream()
                .flatMap(curve -> curve.runs().stream())
                .distinct()
                .mapToLong(run -> usual.result(run, profile).host().events())
                .sum();
    }

    /**
     * Figures a constant enters.
     *
     * @param constant that was varied
     * @param tried whether any change of it made a machine that ran
     * @param figures those found; all there are when they are fewer than {@code enough}
     */
    public record Entry(Constant constant, boolean tried, List<String> figures) {
        public Entry {
            figures = List.copyOf(figures);
        }

        private Entry seen(Figure figure, Change change) {
            List<String> all = new ArrayList<>(figures);
            if (change.changed()) {
                all.add(figure.name());
            }
            return new Entry(constant, tried || change.tried(), all);
        }
    }
}

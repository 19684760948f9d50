package dev.doorbell.workloads.reproduce;

import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.reproduce.Influence.Change;
import dev.doorbell.workloads.reproduce.Influence.Effect;
import dev.doorbell.workloads.reproduce.statement.EmulatedCurve;
import dev.doorbell.workloads.reproduce.statement.EmulatedCurves;
import dev.doorbell.workloads.reproduce.statement.Numbers;
import dev.doorbell.workloads.reproduce.statement.Point;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Predicate;

/**
 * Which constants enter which figures: the probe of every figure is run with one constant raised
 * and lowered as {@link Variation} says, everything else as in the profile.
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
        JobBatch batch = new JobBatch();
        add(batch, profile);
        for (Variation variation : variations) {
            add(batch, variation.raised(profile));
            add(batch, variation.lowered(profile));
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
                                                    change(batch, figure, higher),
                                                    change(batch, figure, lower)))
                                    .toList()));
        }
        return influences;
    }

    private void add(JobBatch batch, Profile changed) {
        figures.forEach(figure -> batch.add(figure.probe(), changed));
    }

    private Change change(JobBatch batch, Figure figure, Profile changed) {
        EmulatedCurves usual = new CurveReader(batch, profile).read(figure.probe());
        try {
            EmulatedCurves now = new CurveReader(batch, changed).read(figure.probe());
            List<String> names = figure.probe().stream().map(Curve::name).toList();
            List<String> problems = now.problems(names);
            return problems.isEmpty()
                    ? largest(usual, now, figure.x())
                    : Change.notTried(problems.getFirst());
        } catch (RuntimeException e) {
            // The figures stand, whatever a machine that nobody asked for runs into.
            return Change.notTried(String.valueOf(e.getMessage()));
        }
    }

    private static Change largest(EmulatedCurves usual, EmulatedCurves now, Axis x) {
        Change largest = new Change(false, "0", "");
        BigDecimal size = BigDecimal.ONE.negate();
        for (EmulatedCurve curve : usual.list()) {
            List<Point> changed = now.points(curve.name());
            for (int i = 0; i < curve.points().size(); i++) {
                Point before = curve.points().get(i);
                BigDecimal after = changed.get(i).y();
                if (before.y().compareTo(after) == 0 || before.y().signum() == 0) {
                    continue;
                }
                BigDecimal percent = Numbers.percentOff(after, before.y());
                if (percent.abs().compareTo(size) > 0) {
                    size = percent.abs();
                    largest =
                            new Change(
                                    true,
                                    Numbers.signed(percent),
                                    curve.name() + ", " + Numbers.with(before.x(), x.unit()));
                }
            }
        }
        return largest;
    }
}

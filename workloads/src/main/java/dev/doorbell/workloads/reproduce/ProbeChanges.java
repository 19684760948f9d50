package dev.doorbell.workloads.reproduce;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.reproduce.Influence.Change;
import dev.doorbell.workloads.reproduce.statement.EmulatedCurve;
import dev.doorbell.workloads.reproduce.statement.EmulatedCurves;
import dev.doorbell.workloads.reproduce.statement.Numbers;
import dev.doorbell.workloads.reproduce.statement.Point;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import java.math.BigDecimal;
import java.util.List;

/**
 * Changes of probes by a changed profile.
 *
 * @param usual has run the probes with the profile as it is
 * @param profile as it is
 */
record ProbeChanges(JobBatch usual, Profile profile) {

    /** Adds the runs of a figure's probe with a constant varied. */
    void add(JobBatch batch, Figure figure, Variation variation, Profile changed) {
        batch.add(figure.probe(), profile, changed, variation.constant().name(), usual);
    }

    /** The change of a figure's probe, which {@code batch} has run with the changed profile. */
    Change of(JobBatch batch, Figure figure, Profile changed) {
        EmulatedCurves before = new CurveReader(usual, profile).read(figure.probe());
        try {
            EmulatedCurves now = new CurveReader(batch, changed).read(figure.probe());
            List<String> names = figure.probe().stream().map(Curve::name).toList();
            List<String> problems = now.problems(names);
            return problems.isEmpty()
                    ? largest(before, now, figure.x())
                    : Change.notTried(problems.getFirst());
        } catch (RuntimeException e) {
            // The figures stand, even if a changed machine that nobody requested fails.
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

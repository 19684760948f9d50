package dev.doorbell.report.experiment;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.Report;
import dev.doorbell.report.compare.Side;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.reproduce.Progress;
import dev.doorbell.workloads.reproduce.Variation;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs of a job with one constant after the other raised and lowered. Results are collected by
 * constant, so the order of the runs' ends has no effect.
 *
 * @param job the job
 * @param profile its machine
 * @param before its original result
 * @param watched watched number
 */
public record OneAtATime(JobSpec job, Profile profile, Side before, Watched watched) {

    /** Returns the effects of some constants, largest first. */
    public List<Effect> run(List<Variation> variations, ExecutorService pool, Progress progress) {
        AtomicInteger done = new AtomicInteger();
        List<Future<Movement>> movements = new ArrayList<>();
        for (Variation variation : variations) {
            for (Profile changed : List.of(variation.raised(profile), variation.lowered(profile))) {
                movements.add(
                        pool.submit(() -> {
                            Movement movement = movement(changed);
                            progress.ran(
                                    "sensitivity", done.incrementAndGet(), 2 * variations.size());
                            return movement;
                        }));
            }
        }
        List<Effect> effects = new ArrayList<>();
        for (int i = 0; i < variations.size(); i++) {
            effects.add(
                    new Effect(
                            variations.get(i),
                            result(movements.get(2 * i)),
                            result(movements.get(2 * i + 1))));
        }
        effects.sort(Comparator.comparing(Effect::size).reversed().thenComparing(Effect::name));
        return effects;
    }

    private Movement movement(Profile changed) {
        try {
            return watched.between(
                    before, Report.of(ResultDocument.of(EmbeddedRun.run(job, changed))));
        } catch (RuntimeException e) {
            // One changed machine may fail without affecting the others.
            return Movement.notTried(String.valueOf(e.getMessage()));
        }
    }

    private static Movement result(Future<Movement> movement) {
        try {
            return movement.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while jobs were running", e);
        }
    }
}

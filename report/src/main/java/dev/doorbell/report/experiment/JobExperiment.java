package dev.doorbell.report.experiment;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.Bottlenecks;
import dev.doorbell.report.Report;
import dev.doorbell.report.compare.Side;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.reproduce.Progress;
import dev.doorbell.workloads.reproduce.Variation;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Both experiments with a job: the bottlenecks of its rows, and the constants that matter most.
 *
 * @param digest of the unchanged job
 * @param bottlenecks bottlenecks of the rows
 * @param watched number that constants move
 * @param effects of the constants that the job reads, largest first
 */
public record JobExperiment(
        String digest, Bottlenecks bottlenecks, Watched watched, List<Effect> effects) {

    /** Number of concurrent runs. */
    private static final int THREADS = 2;

    public JobExperiment {
        effects = List.copyOf(effects);
    }

    /**
     * Makes the experiments.
     *
     * @param constants false leaves out the runs with other constants, which are many
     * @throws dev.doorbell.workloads.job.JobException if the job cannot run
     */
    public static JobExperiment of(
            JobSpec job, Profile profile, boolean constants, Progress progress) {
        Set<String> read = ConcurrentHashMap.newKeySet();
        JobResult before = EmbeddedRun.run(job, profile.watched(read::add));
        Side side = new Side("before", "", Report.of(ResultDocument.of(before)));
        Watched watched = Watched.all(side).getFirst();
        List<Variation> variations =
                profile.constants().values().stream()
                        .filter(constant -> constants && read.contains(constant.name()))
                        .map(Variation::of)
                        .toList();
        Bottlenecks bottlenecks =
                new Experiment(
                                WorkloadCatalogue.find(job.workload(), job.program()),
                                job,
                                profile,
                                before)
                        .bottlenecks(progress);
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            return new JobExperiment(
                    before.digest(),
                    bottlenecks,
                    watched,
                    new OneAtATime(job, profile, side, watched).run(variations, pool, progress));
        } finally {
            pool.shutdownNow();
        }
    }
}

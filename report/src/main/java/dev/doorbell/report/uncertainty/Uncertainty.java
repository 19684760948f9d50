package dev.doorbell.report.uncertainty;

import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.reproduce.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Bands of the results of a job on machines whose recalled constants have other values.
 *
 * @param job the job
 * @param samples drawn machines
 * @param constants drawn constants
 * @param runs number of machines on which the job completed, at least one
 * @param tables tables with bands
 */
public record Uncertainty(
        JobSpec job, Samples samples, List<Constant> constants, int runs, List<BandTable> tables) {

    public Uncertainty {
        constants = List.copyOf(constants);
        tables = List.copyOf(tables);
    }

    /**
     * Runs a job on drawn machines.
     *
     * @param threads runs at a time, which affect no result
     * @param stops returns true to end after the runs so far, if these are enough
     * @throws JobException if the profile has no recalled constant, or the job completes on no
     *     machine
     */
    public static Uncertainty of(
            JobSpec job,
            Profile profile,
            Samples samples,
            int threads,
            Progress progress,
            BooleanSupplier stops) {
        List<Constant> constants = Draws.constants(profile);
        if (constants.isEmpty()) {
            throw new JobException(
                    JobFields.PROFILE.name(),
                    "profile %s has no recalled duration or rate, so there is nothing to draw"
                            .formatted(profile.name()));
        }
        SampleRuns.Drawn drawn =
                new SampleRuns(job, profile).tables(samples, threads, progress, stops);
        return new Uncertainty(
                job,
                drawn.samples(),
                constants,
                drawn.tables().size(),
                BandTable.of(drawn.tables()));
    }

    /** Returns the number of machines on which the job did not complete. */
    public int failed() {
        return samples.count() - runs;
    }

    /** Returns the numbers of runs and of drawn constants, in words. */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "%d runs; in each, %d recalled constants have other values, from 2/3 to 3/2 of the profile's"
                        .formatted(runs, constants.size()));
        if (failed() > 0) {
            sentences.add("%d more runs did not complete and are not counted".formatted(failed()));
        }
        return sentences;
    }

    /** Returns the document for programs. */
    public Map<String, Object> document() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("job", ResultDocument.job(job));
        map.put("seed", samples.seed());
        map.put("runs", runs);
        map.put("failed", failed());
        map.put("factor", Draws.FACTOR);
        map.put("constants", constants.stream().map(Constant::name).toList());
        map.put("tables", tables.stream().map(BandTable::document).toList());
        return map;
    }
}

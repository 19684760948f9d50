package dev.doorbell.cli.sweep.task;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.DocumentRequests;
import dev.doorbell.cli.job.TextFile;
import dev.doorbell.report.sweep.SweepDescription;
import dev.doorbell.report.sweep.SweepJob;
import dev.doorbell.workloads.job.JobException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tasks of a sweep.
 *
 * @param varied names of the varied values
 * @param all tasks in the order of the description; equal jobs have equal tasks
 */
public record SweepTasks(List<String> varied, List<SweepTask> all) {

    /**
     * Reads the description in a file and validates all its jobs.
     *
     * @throws BadInputException if it is wrong
     */
    public static SweepTasks read(String file) {
        try {
            SweepDescription sweep =
                    SweepDescription.read(TextFile.read("sweep", file), SweepDescription.MOST_JOBS);
            List<SweepTask> tasks = new ArrayList<>();
            for (SweepJob job : sweep.jobs()) {
                tasks.add(SweepTask.of(job.values(), DocumentRequests.of(job)));
            }
            return new SweepTasks(sweep.varied(), List.copyOf(tasks));
        } catch (JobException e) {
            throw new BadInputException(file + ": " + e.getMessage());
        }
    }

    /** Returns the tasks, each once. */
    public List<SweepTask> distinct() {
        Map<String, SweepTask> distinct = new LinkedHashMap<>();
        all.forEach(it -> distinct.putIfAbsent(it.id(), it));
        return List.copyOf(distinct.values());
    }

    /** Returns the tasks that have no result yet, each once. */
    public List<SweepTask> missing(SweepFolder folder) {
        return distinct().stream().filter(it -> !folder.has(it)).toList();
    }
}

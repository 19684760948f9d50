package dev.doorbell.cli.sweep.task;

import dev.doorbell.workloads.reproduce.Progress;
import java.util.List;

/** Place where the jobs of a sweep run. */
public interface SweepRunner {

    /**
     * Runs tasks until each has a result in the folder, or has failed as often as it may.
     *
     * @param tasks tasks without results, each once, at least one
     * @param progress receives the number of finished tasks
     */
    void run(List<SweepTask> tasks, SweepFolder folder, Progress progress)
            throws InterruptedException;
}

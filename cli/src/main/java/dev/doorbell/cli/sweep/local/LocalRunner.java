package dev.doorbell.cli.sweep.local;

import dev.doorbell.cli.sweep.task.SweepFolder;
import dev.doorbell.cli.sweep.task.SweepRunner;
import dev.doorbell.cli.sweep.task.SweepTask;
import dev.doorbell.cli.sweep.task.TaskRun;
import dev.doorbell.workloads.reproduce.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Jobs of a sweep in this process, several at once, each on one thread. Jobs that fail run again
 * after all others, one at a time, because then they have the whole memory.
 *
 * @param workers number of jobs that run at once, at least 1
 * @param retries number of further attempts of a job, 0 or more
 */
public record LocalRunner(int workers, int retries) implements SweepRunner {

    @Override
    public void run(List<SweepTask> tasks, SweepFolder folder, Progress progress)
            throws InterruptedException {
        AtomicInteger done = new AtomicInteger();
        List<SweepTask> failed = attempt(tasks, workers, folder, progress, done, tasks.size());
        for (int i = 0; i < retries && !failed.isEmpty(); i++) {
            failed = attempt(failed, 1, folder, progress, done, tasks.size());
        }
    }

    /** Returns the tasks that have no result. */
    private static List<SweepTask> attempt(
            List<SweepTask> tasks,
            int workers,
            SweepFolder folder,
            Progress progress,
            AtomicInteger done,
            int all)
            throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        try {
            List<Future<Boolean>> attempts =
                    tasks.stream()
                            .map(task ->
                                    pool.submit(() -> {
                                        boolean stored = TaskRun.store(task, folder);
                                        if (stored) {
                                            progress.ran("sweep", done.incrementAndGet(), all);
                                        }
                                        return stored;
                                    }))
                            .toList();
            List<SweepTask> failed = new ArrayList<>();
            for (int i = 0; i < tasks.size(); i++) {
                if (!result(attempts.get(i))) {
                    failed.add(tasks.get(i));
                }
            }
            return failed;
        } finally {
            pool.shutdownNow();
        }
    }

    private static boolean result(Future<Boolean> attempt) throws InterruptedException {
        try {
            return attempt.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException known
                    ? known
                    : new IllegalStateException(e.getCause());
        }
    }
}

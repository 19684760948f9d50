package dev.doorbell.cli.sweep.coordinator;

import dev.doorbell.cli.client.CoordinatorClient;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.sweep.task.SweepFolder;
import dev.doorbell.cli.sweep.task.SweepRunner;
import dev.doorbell.cli.sweep.task.SweepTask;
import dev.doorbell.cli.sweep.task.TaskRun;
import dev.doorbell.workloads.reproduce.Progress;
import dev.doorbell.workloads.result.JobState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Jobs of a sweep on a coordinator, which has them in its queue. The folder remembers the names of
 * the jobs, so that a sweep that was interrupted finds them again.
 *
 * @param client client of the coordinator
 * @param retries number of further attempts of a job, 0 or more
 */
public record CoordinatorRunner(CoordinatorClient client, int retries) implements SweepRunner {

    /** Jobs that wait or run at once: below the limits of a usual queue. */
    private static final int MOST_OPEN = 50;

    private static final long POLL_MILLIS = 500;

    @Override
    public void run(List<SweepTask> tasks, SweepFolder folder, Progress progress)
            throws InterruptedException {
        SubmittedJobs submitted = SubmittedJobs.of(folder, client);
        List<SweepTask> waiting = new ArrayList<>(tasks);
        Map<SweepTask, String> open = new LinkedHashMap<>();
        Map<SweepTask, Integer> attempts = new LinkedHashMap<>();
        int done = 0;
        while (!waiting.isEmpty() || !open.isEmpty()) {
            while (!waiting.isEmpty() && open.size() < MOST_OPEN) {
                SweepTask task = waiting.removeFirst();
                open.put(task, submitted.job(task));
            }
            for (SweepTask task : List.copyOf(open.keySet())) {
                Document job = client.job(open.getOrDefault(task, ""));
                JobState state = JobState.valueOf(job.text("state"));
                if (!state.ended()) {
                    continue;
                }
                open.remove(task);
                boolean stored = stored(task, job, folder);
                submitted.forget(task);
                if (stored) {
                    progress.ran("sweep", ++done, tasks.size());
                } else if (state != JobState.CANCELLED
                        && attempts.merge(task, 1, Integer::sum) <= retries) {
                    waiting.add(task);
                }
            }
            if (!open.isEmpty()) {
                Thread.sleep(POLL_MILLIS);
            }
        }
    }

    private static boolean stored(SweepTask task, Document job, SweepFolder folder) {
        if (job.has("result")) {
            return TaskRun.store(task, job.child("result"), folder);
        }
        folder.fail(
                task.id(),
                "job %s on the coordinator is %s %s"
                        .formatted(
                                job.text("id"),
                                job.text("state"),
                                String.join("; ", job.texts("reasons")))
                        .strip());
        return false;
    }
}

package dev.doorbell.cli.sweep.slurm;

import dev.doorbell.cli.sweep.batch.BatchProgram;
import dev.doorbell.cli.sweep.batch.Batches;
import dev.doorbell.cli.sweep.task.SweepFolder;
import dev.doorbell.cli.sweep.task.SweepRunner;
import dev.doorbell.cli.sweep.task.SweepTask;
import dev.doorbell.workloads.reproduce.Progress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Sweep on Slurm: job arrays whose tasks write their results to the folder of the sweep, which all
 * nodes share. The queue of Slurm and the folder are the only state, so a sweep that was
 * interrupted waits for the tasks that are still in the queue and submits only the others.
 *
 * @param sbatch program that submits
 * @param squeue program that lists the queue
 * @param doorbell launcher on the nodes
 * @param slots number of tasks of an array that run at once; 0 for no limit
 * @param retries number of further attempts of a task that left the queue without a result
 */
record SlurmRunner(
        BatchProgram sbatch, BatchProgram squeue, String doorbell, int slots, int retries)
        implements SweepRunner {

    /** Tasks of an array: the default of Slurm's MaxArraySize is 1001. */
    private static final int MOST_TASKS = 1000;

    private static final long POLL_MILLIS = 1000;

    @Override
    public void run(List<SweepTask> tasks, SweepFolder folder, Progress progress)
            throws InterruptedException {
        tasks.forEach(folder::describe);
        Batches batches = new Batches(folder);
        List<SweepTask> missing = tasks;
        for (int attempt = 0; attempt <= retries && !missing.isEmpty(); attempt++) {
            Set<String> queued = queued(batches);
            submit(missing.stream().filter(it -> !queued.contains(it.id())).toList(), batches);
            await(tasks, batches, folder, progress);
            missing = missing(tasks, folder);
        }
        missing.stream()
                .filter(it -> folder.error(it).isEmpty())
                .forEach(it ->
                        folder.fail(
                                it.id(),
                                "Slurm ended the task without a result; see the folder logs"));
    }

    private void submit(List<SweepTask> tasks, Batches batches) throws InterruptedException {
        SweepFolder folder = batches.folder();
        folder.write("logs/README", "Output of the tasks: BATCH-INDEX.txt\n");
        for (int from = 0; from < tasks.size(); from += MOST_TASKS) {
            List<SweepTask> part = tasks.subList(from, Math.min(tasks.size(), from + MOST_TASKS));
            int number = batches.add(part);
            sbatch.run(
                    ArrayScript.of(folder.path(), batches.list(number), doorbell),
                    List.of(
                            "--parsable",
                            "--requeue",
                            "--job-name=" + batches.name(number),
                            "--array=0-%d%s"
                                    .formatted(part.size() - 1, slots == 0 ? "" : "%" + slots),
                            "--chdir=" + folder.path(),
                            "--output=%s/logs/%d-%%a.txt".formatted(folder.path(), number)));
        }
    }

    /** Waits until none of the tasks is in the queue. */
    private void await(
            List<SweepTask> tasks, Batches batches, SweepFolder folder, Progress progress)
            throws InterruptedException {
        boolean queued = true;
        while (queued) {
            Thread.sleep(POLL_MILLIS);
            // Before the results are counted: a task stores its result and then leaves the queue.
            queued = !queued(batches).isEmpty();
            int done = tasks.size() - missing(tasks, folder).size();
            if (done > 0) {
                progress.ran("sweep", done, tasks.size());
            }
        }
    }

    /** Returns the ids of the tasks that wait or run. */
    private Set<String> queued(Batches batches) throws InterruptedException {
        List<Integer> numbers = IntStream.rangeClosed(1, batches.last()).boxed().toList();
        if (numbers.isEmpty()) {
            return Set.of();
        }
        String names = numbers.stream().map(batches::name).collect(Collectors.joining(","));
        String queue =
                squeue.ask(List.of("--noheader", "--array", "--format=%j %K", "--name=" + names));
        Set<String> queued = new HashSet<>();
        for (int number : numbers) {
            List<Integer> indexes = indexes(queue, batches.name(number));
            if (!indexes.isEmpty()) {
                List<String> ids = batches.ids(number);
                indexes.forEach(index -> queued.add(ids.get(index)));
            }
        }
        return queued;
    }

    private static List<Integer> indexes(String queue, String name) {
        List<Integer> indexes = new ArrayList<>();
        for (String line : queue.lines().toList()) {
            String[] words = line.strip().split(" +", -1);
            if (words.length == 2 && words[0].equals(name) && words[1].matches("[0-9]{1,6}")) {
                indexes.add(Integer.valueOf(words[1]));
            }
        }
        return indexes;
    }

    private static List<SweepTask> missing(List<SweepTask> tasks, SweepFolder folder) {
        return tasks.stream().filter(it -> !folder.has(it)).toList();
    }
}

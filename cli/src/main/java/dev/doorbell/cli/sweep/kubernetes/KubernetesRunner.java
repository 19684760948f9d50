package dev.doorbell.cli.sweep.kubernetes;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.sweep.batch.BatchProgram;
import dev.doorbell.cli.sweep.batch.Batches;
import dev.doorbell.cli.sweep.task.SweepFolder;
import dev.doorbell.cli.sweep.task.SweepRunner;
import dev.doorbell.cli.sweep.task.SweepTask;
import dev.doorbell.cli.sweep.task.TaskRun;
import dev.doorbell.workloads.reproduce.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sweep on Kubernetes: Indexed Jobs, whose pods print their results. Kubernetes repeats failed
 * tasks. The Jobs and the folder are the only state, so a sweep that was interrupted collects the
 * results of Jobs that exist and submits only the other tasks.
 *
 * @param kubectl client
 * @param image image with Doorbell's command line
 * @param memory memory of a pod
 * @param slots number of pods of a Job that run at once; 0 for all
 * @param retries number of further attempts of a task
 */
public record KubernetesRunner(
        BatchProgram kubectl, String image, String memory, int slots, int retries)
        implements SweepRunner {

    /** Bytes of the tasks of a Job: a ConfigMap has at most 1 MiB, its YAML form included. */
    private static final int MOST_BYTES = 700_000;

    private static final long POLL_MILLIS = 1000;

    private static final String PODS =
            "jsonpath={range .items[*]}{.metadata.name} {.metadata.annotations.batch\\.kubernetes\\.io/job-completion-index} {.status.phase}{\"\\n\"}{end}";

    private static final String CONDITIONS =
            "jsonpath={.status.conditions[?(@.status==\"True\")].type}";

    @Override
    public void run(List<SweepTask> tasks, SweepFolder folder, Progress progress)
            throws InterruptedException {
        Map<String, SweepTask> byId =
                tasks.stream().collect(Collectors.toMap(SweepTask::id, it -> it));
        Batches batches = new Batches(folder);
        // Jobs of an interrupted sweep first.
        for (int number = 1; number <= batches.last(); number++) {
            if (exists(batches.name(number))) {
                follow(number, batches, byId, progress);
            }
        }
        List<SweepTask> missing = tasks.stream().filter(it -> !folder.has(it)).toList();
        List<Integer> submitted = new ArrayList<>();
        for (List<SweepTask> part : parts(missing)) {
            int number = batches.add(part);
            // Not apply: it copies the manifest to an annotation, which has at most 256 KiB.
            kubectl.run(job(batches.name(number), part).yaml(), List.of("create", "--filename=-"));
            submitted.add(number);
        }
        for (int number : submitted) {
            follow(number, batches, byId, progress);
        }
    }

    /** Returns the manifests of some tasks, without a cluster. */
    public String manifests(List<SweepTask> tasks) {
        List<List<SweepTask>> parts = parts(tasks);
        return IntStream.range(0, parts.size())
                .mapToObj(i -> job("doorbell-sweep-" + (i + 1), parts.get(i)).yaml())
                .collect(Collectors.joining("---\n"));
    }

    /** Returns values with which the Helm chart renders the same manifests, without a cluster. */
    public String values(List<SweepTask> tasks) {
        return HelmValues.of(
                image,
                memory,
                slots,
                retries,
                parts(tasks).stream()
                        .map(part -> part.stream().map(SweepTask::document).toList())
                        .toList());
    }

    private IndexedJob job(String name, List<SweepTask> tasks) {
        return new IndexedJob(
                name,
                tasks.stream().map(SweepTask::document).toList(),
                image,
                memory,
                slots,
                retries);
    }

    private static List<List<SweepTask>> parts(List<SweepTask> tasks) {
        List<List<SweepTask>> parts = new ArrayList<>();
        int bytes = MOST_BYTES;
        for (SweepTask task : tasks) {
            int more = task.document().length();
            if (more > MOST_BYTES) {
                throw new BadInputException(
                        "the job %s has %,d bytes; expected at most %,d on kubernetes"
                                .formatted(task.name(), more, MOST_BYTES));
            }
            bytes += more;
            if (bytes > MOST_BYTES) {
                parts.add(new ArrayList<>());
                bytes = more;
            }
            parts.getLast().add(task);
        }
        return parts;
    }

    private boolean exists(String name) throws InterruptedException {
        return !kubectl.ask(List.of("get", "job", name, "--ignore-not-found", "--output=name"))
                .isBlank();
    }

    /** Collects the results of a Job until it ends, and deletes it. */
    private void follow(
            int number, Batches batches, Map<String, SweepTask> tasks, Progress progress)
            throws InterruptedException {
        String name = batches.name(number);
        List<String> ids = batches.ids(number);
        while (true) {
            // Before the pods: those of a Job that has ended have all ended.
            String conditions = kubectl.ask(List.of("get", "job", name, "--output=" + CONDITIONS));
            boolean over = conditions.contains("Complete") || conditions.contains("Failed");
            collect(name, ids, batches.folder(), tasks, over);
            int done = (int) tasks.values().stream().filter(batches.folder()::has).count();
            if (done > 0) {
                progress.ran("sweep", done, tasks.size());
            }
            if (over) {
                break;
            }
            Thread.sleep(POLL_MILLIS);
        }
        kubectl.run("", List.of("delete", "job/" + name, "configmap/" + name, "--wait=false"));
    }

    private void collect(
            String name,
            List<String> ids,
            SweepFolder folder,
            Map<String, SweepTask> tasks,
            boolean last)
            throws InterruptedException {
        String pods =
                kubectl.ask(
                        List.of(
                                "get",
                                "pods",
                                "--selector=batch.kubernetes.io/job-name=" + name,
                                "--output=" + PODS));
        Map<String, String> ended = new LinkedHashMap<>();
        for (String line : pods.lines().toList()) {
            String[] words = line.split(" ", -1);
            boolean over = words.length == 3 && words[2].matches("Succeeded|Failed");
            if (over && words[1].matches("[0-9]{1,6}")) {
                ended.put(words[0], ids.get(Integer.parseInt(words[1])));
            }
        }
        for (Map.Entry<String, String> pod : ended.entrySet()) {
            SweepTask task = tasks.get(pod.getValue());
            if (task != null && !folder.has(task)) {
                collect(task, pod.getKey(), folder, last);
            }
        }
    }

    /** Collects the result of a pod. The log of a pod may be lost together with its node. */
    private void collect(SweepTask task, String pod, SweepFolder folder, boolean last)
            throws InterruptedException {
        List<String> logs = List.of("logs", pod);
        try {
            store(task, last ? kubectl.ask(logs) : kubectl.run("", logs), folder);
        } catch (BadInputException lost) {
            folder.fail(task.id(), "its pod ended, but " + lost.getMessage());
        }
    }

    private static void store(SweepTask task, String log, SweepFolder folder) {
        Optional<Document> result = result(log);
        if (result.isPresent()) {
            TaskRun.store(task, result.get(), folder);
        } else {
            folder.fail(
                    task.id(),
                    log.isBlank()
                            ? "its pod ended without output"
                            : "its pod ended without a result: " + log.strip());
        }
    }

    /** Returns the document in the output of a pod, which may have messages before it. */
    private static Optional<Document> result(String log) {
        int start = log.startsWith("{\n") ? 0 : log.indexOf("\n{\n");
        if (start < 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new Document(new JsonMapper().readValue(log.substring(start), Map.class)));
        } catch (JacksonException cut) {
            return Optional.empty();
        }
    }
}

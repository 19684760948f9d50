package dev.doorbell.cli.sweep.task;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ProfileText;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/** Tasks as JSON documents, for processes on other machines. */
final class TaskText {

    private TaskText() {}

    /** Returns the document of a task. */
    static String write(SweepTask task) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("id", task.id());
        document.put("values", task.values());
        document.put("job", ResultDocument.job(task.job().spec()));
        if (!task.job().shipped()) {
            document.put("profile", ProfileText.changes(task.job().profile()));
        }
        return JsonText.of(document) + "\n";
    }

    /**
     * Parses the document of a task.
     *
     * @throws BadInputException if another version of Doorbell wrote it
     * @throws dev.doorbell.workloads.job.JobException if it is wrong
     */
    static SweepTask read(String text) {
        Map<?, ?> document = JobYaml.document("task", text);
        SequencedMap<String, String> values = new LinkedHashMap<>();
        map(document, "values")
                .forEach((name, value) -> values.put(String.valueOf(name), String.valueOf(value)));
        JobSpec spec = JobSpecs.fromMap(map(document, "job"));
        boolean shipped = !document.containsKey("profile");
        Profile profile =
                ProfileYaml.read(
                        shipped
                                ? ProfileYaml.shipped(spec.profile())
                                : JsonText.of(map(document, "profile")));
        SweepTask task = SweepTask.of(values, new JobRequest(spec, profile, shipped));
        if (!task.id().equals(document.get("id"))) {
            throw new BadInputException(
                    "task %s is of another version of Doorbell; expected the version of the sweep"
                            .formatted(document.get("id")));
        }
        return task;
    }

    private static Map<?, ?> map(Map<?, ?> document, String field) {
        return document.get(field) instanceof Map<?, ?> map ? map : Map.of();
    }
}

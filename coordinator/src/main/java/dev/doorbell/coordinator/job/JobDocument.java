package dev.doorbell.coordinator.job;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Job as a document: the answer of the REST API and the form in the store. */
public final class JobDocument {

    private JobDocument() {}

    /** Returns the job, with its result document if there is one. */
    public static Map<String, @Nullable Object> of(Job job, @Nullable Map<String, ?> result) {
        Map<String, @Nullable Object> document = of(job);
        document.put("result", result);
        return document;
    }

    /** Returns the job without its result document. */
    public static Map<String, @Nullable Object> of(Job job) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("id", job.id());
        document.put("workload", job.workload());
        document.put("path", job.path());
        document.put("state", job.state().name());
        document.put("submittedAt", job.submittedAt().toString());
        document.put("startedAt", text(job.startedAt()));
        document.put("endedAt", text(job.endedAt()));
        document.put("reasons", job.reasons());
        document.put("owner", job.owner());
        document.put("priority", job.priority());
        document.put("starts", job.starts());
        document.put("name", job.labels().name());
        document.put("tags", job.labels().tags());
        document.put("note", job.labels().note());
        return document;
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }
}

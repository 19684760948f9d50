package dev.doorbell.coordinator.api;

import dev.doorbell.coordinator.submission.JobLabels;
import dev.doorbell.workloads.job.JobException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Parser of the document that changes labels of a job: {@code {name, tags, note}}. */
final class Labels {

    private static final Set<String> FIELDS = Set.of("name", "tags", "note");

    private Labels() {}

    /** Returns labels with the fields of a document; throws {@code JobException} if it is wrong. */
    static JobLabels changed(JobLabels labels, Map<?, ?> document) {
        Set<String> unknown = new TreeSet<>();
        document.keySet().forEach(it -> unknown.add(String.valueOf(it)));
        unknown.removeAll(FIELDS);
        if (!unknown.isEmpty()) {
            String field = unknown.iterator().next();
            throw new JobException(
                    field, "'%s' is no label; expected name, tags or note".formatted(field));
        }
        Object tags = document.containsKey("tags") ? document.get("tags") : labels.tags();
        return JobLabels.of(
                text(document, "name", labels.name()),
                tags instanceof List<?> list
                        ? list.stream().map(String::valueOf).toList()
                        : List.of(String.valueOf(tags)),
                text(document, "note", labels.note()));
    }

    private static String text(Map<?, ?> document, String field, String present) {
        return document.containsKey(field) ? String.valueOf(document.get(field)) : present;
    }
}

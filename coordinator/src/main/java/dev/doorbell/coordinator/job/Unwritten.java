package dev.doorbell.coordinator.job;

import dev.doorbell.coordinator.archive.PackedTrace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Ends of jobs that the database has not stored yet, and jobs that were rejected because it could
 * not store them. No jobs are accepted in this state, so their number is bounded by the jobs that
 * waited or ran.
 */
final class Unwritten {

    private final Map<String, End> ends = new LinkedHashMap<>();
    private final Set<String> refused = new LinkedHashSet<>();

    synchronized void ended(End end) {
        ends.put(end.job().id(), end);
    }

    synchronized void refused(String id) {
        refused.add(id);
    }

    synchronized Optional<End> end(String id) {
        return Optional.ofNullable(ends.get(id));
    }

    /** Ends that are not stored, in order. */
    synchronized List<End> ends() {
        return new ArrayList<>(ends.values());
    }

    /** Jobs whose insertion failed, but which may still be in the database. */
    synchronized List<String> refused() {
        return new ArrayList<>(refused);
    }

    synchronized void written(End end) {
        ends.remove(end.job().id(), end);
    }

    synchronized void removed(String id) {
        refused.remove(id);
    }

    /**
     * End of a job.
     *
     * @param job final state
     * @param result its result document
     * @param trace its trace; empty if there is none
     */
    record End(Job job, Map<String, ?> result, Optional<PackedTrace> trace) {}
}

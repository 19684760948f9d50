package dev.doorbell.coordinator.job;

import dev.doorbell.pdes.report.TraceSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Ends of jobs that the database did not take, until it does, and jobs that were refused because it
 * did not take them. No jobs are taken in meanwhile, so there are no more of them than jobs that
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

    /** Those not written, in the order in which they ended. */
    synchronized List<End> ends() {
        return new ArrayList<>(ends.values());
    }

    /** Jobs whose insertion failed, but may be in the database all the same. */
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
     * @param job as it ended
     * @param result its result document
     * @param spans its trace
     */
    record End(Job job, Map<String, ?> result, List<TraceSpan> spans) {
        End {
            spans = List.copyOf(spans);
        }
    }
}

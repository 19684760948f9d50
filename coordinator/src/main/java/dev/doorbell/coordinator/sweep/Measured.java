package dev.doorbell.coordinator.sweep;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.report.Report;
import dev.doorbell.workloads.result.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Cache of the tables of ended jobs. A result never changes, and a client that watches a sweep
 * needs all its jobs each time one ends. The most recently used tables are kept.
 */
final class Measured {

    /** Number of jobs whose tables are kept: those of two large sweeps. */
    static final int MOST_KEPT = 2 * SweepPlan.MOST_JOBS;

    private final Function<String, @Nullable Map<String, ?>> results;
    private final Map<String, List<Table>> kept = new LinkedHashMap<>(16, 0.75f, true);

    /** Creates a cache of results, which are looked up by job name. */
    Measured(Function<String, @Nullable Map<String, ?>> results) {
        this.results = results;
    }

    /** Returns the measurements of a job; empty before it has ended. */
    List<Table> of(Job job) {
        if (!job.state().ended()) {
            return List.of();
        }
        synchronized (kept) {
            List<Table> known = kept.get(job.id());
            if (known != null) {
                return known;
            }
        }
        Map<String, ?> result = results.apply(job.id());
        if (result == null) {
            return List.of();
        }
        List<Table> tables = Report.of(result).tables();
        synchronized (kept) {
            kept.put(job.id(), tables);
            if (kept.size() > MOST_KEPT) {
                kept.remove(kept.keySet().iterator().next()); // Least recently used.
            }
        }
        return tables;
    }
}

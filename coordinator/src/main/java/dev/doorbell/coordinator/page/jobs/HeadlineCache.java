package dev.doorbell.coordinator.page.jobs;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.report.Report;
import dev.doorbell.report.answer.Headline;
import dev.doorbell.workloads.result.JobState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Cache of the headlines of completed jobs, whose results never change. */
@Component
public final class HeadlineCache {

    private static final int MOST_KEPT = 20_000;

    private final JobBoard board;
    private final Map<String, Optional<Headline>> kept = new LinkedHashMap<>(16, 0.75f, true);

    HeadlineCache(JobBoard board) {
        this.board = board;
    }

    /** Returns the headline of a job; empty unless it completed and measured something. */
    public Optional<Headline> of(Job job) {
        if (job.state() != JobState.COMPLETED) {
            return Optional.empty();
        }
        synchronized (kept) {
            Optional<Headline> known = kept.get(job.id());
            if (known != null) {
                return known;
            }
        }
        Map<String, ?> result = board.result(job.id());
        Optional<Headline> headline =
                result == null ? Optional.empty() : Headline.of(Report.of(result).shownTables());
        synchronized (kept) {
            kept.put(job.id(), headline);
            if (kept.size() > MOST_KEPT) {
                kept.remove(kept.keySet().iterator().next()); // Least recently viewed.
            }
        }
        return headline;
    }
}

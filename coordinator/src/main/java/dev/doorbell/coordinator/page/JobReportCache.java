package dev.doorbell.coordinator.page;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.report.JobReport;
import dev.doorbell.report.Report;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.job.JobException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Cache of job submissions, which never change, for the most recently viewed jobs. */
@Component
public final class JobReportCache {

    private static final int MOST_KEPT = 500;

    private final JobBoard board;
    private final Map<String, Optional<JobReport>> kept = new LinkedHashMap<>(16, 0.75f, true);

    JobReportCache(JobBoard board) {
        this.board = board;
    }

    /** Returns the submission of a job; empty if it is not known. */
    public synchronized Optional<JobReport> of(Job job) {
        Optional<JobReport> report = kept.computeIfAbsent(job.id(), this::read);
        if (kept.size() > MOST_KEPT) {
            kept.remove(kept.keySet().iterator().next()); // Least recently viewed.
        }
        return report;
    }

    /** Returns the path of its messages, or an empty text. */
    public String path(Job job) {
        return job.path().isEmpty() ? of(job).map(JobReport::path).orElse("") : job.path();
    }

    private Optional<JobReport> read(String id) {
        return board.submission(id).flatMap(it -> written(it.document())).or(() -> ofResult(id));
    }

    private static Optional<JobReport> written(String document) {
        try {
            return Optional.of(JobReport.of(ResultDocument.job(JobYaml.read(document))));
        } catch (JobException ofAnotherVersion) {
            return Optional.empty();
        }
    }

    private Optional<JobReport> ofResult(String id) {
        Map<String, ?> result = board.result(id);
        return result == null ? Optional.empty() : Optional.of(Report.of(result).job());
    }
}

package dev.doorbell.coordinator.page.compare;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.page.JobReportCache;
import dev.doorbell.report.JobReport;
import dev.doorbell.report.compare.Comparison;
import dev.doorbell.report.compare.Pair;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Distinct one-line titles of jobs: path and parameters, or the difference to another job.
 *
 * @param reports cache of submissions
 */
record JobTitles(JobReportCache reports) {

    private static final int MOST_CHARACTERS = 90;

    /**
     * Returns the title of a job with all its settings, and its machine if it is not the default.
     */
    String whole(Job job) {
        List<String> parts = new ArrayList<>();
        reports.of(job)
                .ifPresent(it -> {
                    parts.add(it.path());
                    if (!it.profile().equals(usual(it))) {
                        parts.add(it.profile());
                    }
                    it.parameters().forEach((name, value) -> parts.add(name + " " + value));
                });
        return title(job, job.workload(), parts);
    }

    /** Returns the title of a job by its difference to another of the same workload. */
    String besides(Job job, Job other) {
        Optional<JobReport> its = reports.of(job);
        Optional<JobReport> others = reports.of(other);
        if (its.isEmpty() || others.isEmpty()) {
            return whole(job);
        }
        List<String> parts = new ArrayList<>(List.of(its.get().path()));
        Map<String, Pair> pairs = Comparison.pairs(its.get().lines(), others.get().lines());
        pairs.forEach((name, pair) -> {
            if (!pair.same() && !name.equals("path")) {
                parts.add(name + " " + (pair.a().equals(Pair.NONE) ? "default" : pair.a().text()));
            }
        });
        if (pairs.values().stream().allMatch(Pair::same)) {
            parts.add("the same");
        }
        return title(job, "", parts);
    }

    /** Returns the default profile of a job; empty if its workload is no longer known. */
    private static String usual(JobReport job) {
        try {
            return WorkloadCatalogue.card(job.workload()).defaultProfile(job.path());
        } catch (JobException ofAnotherVersion) {
            return "";
        }
    }

    private static String title(Job job, String workload, List<String> parts) {
        String words = String.join(", ", parts);
        String shown =
                words.length() <= MOST_CHARACTERS
                        ? words
                        : words.substring(0, MOST_CHARACTERS - 1) + "…";
        return "%s: %s%s, %s"
                .formatted(
                        job.id(),
                        workload.isEmpty() ? "" : workload + " ",
                        shown,
                        job.state().name());
    }
}

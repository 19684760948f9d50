package dev.doorbell.coordinator.page.jobs;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.report.JobReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Settings that distinguish the jobs of a list. Those on which all listed jobs of a workload agree
 * are left out; a workload with one job shows all that was given.
 */
final class GivenParameters {

    /** Columns of their own, and the seed, which hardly distinguishes jobs. */
    private static final Set<String> ELSEWHERE = Set.of("workload", "path", "payload", "seed");

    private final Map<String, Map<String, String>> lines = new HashMap<>();
    private final Map<String, Set<String>> varied = new HashMap<>();

    GivenParameters(List<Job> jobs, Function<Job, Optional<JobReport>> reports) {
        Map<String, List<Map<String, String>>> byWorkload = new HashMap<>();
        for (Job job : jobs) {
            Map<String, String> given =
                    reports.apply(job).<Map<String, String>>map(JobReport::lines).orElse(Map.of());
            lines.put(job.id(), given);
            byWorkload.computeIfAbsent(job.workload(), _ -> new ArrayList<>()).add(given);
        }
        byWorkload.forEach((workload, all) -> varied.put(workload, varied(all)));
    }

    private static Set<String> varied(List<Map<String, String>> all) {
        Set<String> names = new HashSet<>();
        all.forEach(it -> names.addAll(it.keySet()));
        if (all.size() > 1) {
            names.removeIf(name -> all.stream().map(it -> it.get(name)).distinct().count() == 1);
        } else {
            names.removeAll(List.of("profile", "nodes"));
        }
        names.removeAll(ELSEWHERE);
        return names;
    }

    /** Returns the settings of a job in one line. */
    String of(Job job) {
        Set<String> names = varied.getOrDefault(job.workload(), Set.of());
        List<String> parts = new ArrayList<>();
        Objects.requireNonNullElse(lines.get(job.id()), Map.<String, String>of())
                .forEach((name, value) -> {
                    if (names.contains(name)) {
                        parts.add(name + " " + value);
                    }
                });
        return String.join(", ", parts);
    }
}

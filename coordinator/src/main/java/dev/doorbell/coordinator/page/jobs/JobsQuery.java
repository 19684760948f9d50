package dev.doorbell.coordinator.page.jobs;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.report.answer.Headline;
import dev.doorbell.workloads.result.JobState;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Filter and order of the list of jobs. Empty fields select all; unknown values of state and order
 * have their default.
 *
 * @param state state in lower case
 * @param text text that a job mentions
 * @param workload workload, or the part of its name before the slash
 * @param owner owner
 * @param tag tag
 * @param sweep name of a sweep
 * @param sort column of the order
 * @param descending true for the largest first
 */
record JobsQuery(
        String state,
        String text,
        String workload,
        String owner,
        String tag,
        String sweep,
        Sort sort,
        boolean descending) {

    /** Column by which jobs are sorted. */
    enum Sort {
        /** Number of the job, which is the order of submission. */
        JOB,
        /** Name of the workload. */
        WORKLOAD,
        /** Headline of the result: by unit, then by value. */
        RESULT,
        /** State. */
        STATE,
        /** Owner. */
        OWNER,
        /** Elapsed time. */
        TOOK;

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Sort of(String text) {
            return Arrays.stream(values())
                    .filter(it -> it.text().equals(text))
                    .findFirst()
                    .orElse(JOB);
        }
    }

    /** Returns the jobs that fit, in order. */
    List<Job> of(
            List<Job> jobs,
            Function<Job, Optional<String>> sweeps,
            Function<Job, Optional<Headline>> headlines) {
        List<Job> fitting =
                new ArrayList<>(jobs.stream().filter(job -> fits(job, sweeps)).toList());
        Comparator<Job> order =
                order(headlines).thenComparing(Comparator.comparingInt(Job::number));
        fitting.sort(descending ? order.reversed() : order);
        return fitting;
    }

    private boolean fits(Job job, Function<Job, Optional<String>> sweeps) {
        return (wanted().isEmpty() || job.state() == wanted().get())
                && (workload.isEmpty()
                        || job.workload().equals(workload)
                        || job.workload().startsWith(workload + "/"))
                && (owner.isEmpty() || job.owner().equals(owner))
                && (tag.isEmpty() || job.labels().tags().contains(tag))
                && (sweep.isEmpty() || sweeps.apply(job).equals(Optional.of(sweep)))
                && (text.isBlank() || job.mentions(text.strip()));
    }

    private Comparator<Job> order(Function<Job, Optional<Headline>> headlines) {
        return switch (sort) {
            case JOB -> Comparator.comparingInt(Job::number);
            case WORKLOAD -> Comparator.comparing(Job::workload);
            case STATE -> Comparator.comparing(Job::state);
            case OWNER -> Comparator.comparing(Job::owner);
            case TOOK -> Comparator.comparing(JobsQuery::took);
            case RESULT ->
                    Comparator.<Job, String>comparing(job ->
                                    headlines.apply(job).map(it -> it.column().unit()).orElse(""))
                            .thenComparing(job ->
                                    headlines
                                            .apply(job)
                                            .map(Headline::value)
                                            .orElse(BigDecimal.ZERO));
        };
    }

    private static Duration took(Job job) {
        Instant startedAt = job.startedAt();
        Instant endedAt = job.endedAt();
        return startedAt == null || endedAt == null
                ? Duration.ZERO
                : Duration.between(startedAt, endedAt);
    }

    /** Selected state; empty for all. */
    Optional<JobState> wanted() {
        return Arrays.stream(JobState.values()).filter(it -> text(it).equals(state)).findFirst();
    }

    /** Returns true if it selects all jobs. */
    boolean selectsAll() {
        return wanted().isEmpty()
                && text.isBlank()
                && workload.isEmpty()
                && owner.isEmpty()
                && tag.isEmpty()
                && sweep.isEmpty();
    }

    JobsQuery withState(String other) {
        return new JobsQuery(other, text, workload, owner, tag, sweep, sort, descending);
    }

    JobsQuery withTag(String other) {
        return new JobsQuery(state, text, workload, owner, other, sweep, sort, descending);
    }

    /** Returns the query in the order of a column: descending first, then reversed. */
    JobsQuery sortedBy(Sort column) {
        boolean down = sort == column ? !descending : column != Sort.WORKLOAD;
        return new JobsQuery(state, text, workload, owner, tag, sweep, column, down);
    }

    /** Returns the parameters of its address, each beginning with {@code &}. */
    String parameters() {
        StringBuilder out = new StringBuilder();
        add(out, "state", state);
        add(out, "text", text.strip());
        add(out, "workload", workload);
        add(out, "owner", owner);
        add(out, "tag", tag);
        add(out, "sweep", sweep);
        if (sort != Sort.JOB || !descending) {
            add(out, "sort", sort.text());
            add(out, "order", descending ? "down" : "up");
        }
        return out.toString();
    }

    /** Returns its address. */
    String address() {
        String parameters = parameters();
        return parameters.isEmpty() ? "/" : "/?" + parameters.substring(1);
    }

    private static void add(StringBuilder out, String name, String value) {
        if (!value.isEmpty()) {
            out.append('&').append(name).append('=').append(Parts.encoded(value));
        }
    }

    static String text(JobState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}

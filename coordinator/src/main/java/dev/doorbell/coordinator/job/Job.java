package dev.doorbell.coordinator.job;

import dev.doorbell.coordinator.submission.JobLabels;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.workloads.result.JobState;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Job with its present state. The {@link JobStore} has its result document.
 *
 * @param id its name
 * @param workload workload
 * @param path path of its messages; empty if its store is older than the field
 * @param state state
 * @param submittedAt time of submission
 * @param startedAt time of launch
 * @param endedAt time of the end
 * @param reasons reasons why it did not complete, one sentence each
 * @param owner submitting user
 * @param priority priority among waiting jobs; the highest runs first
 * @param starts number of launches: more than one if its services or the coordinator were lost
 * @param labels name, tags and note that its user gave
 */
public record Job(
        String id,
        String workload,
        String path,
        JobState state,
        Instant submittedAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        List<String> reasons,
        String owner,
        int priority,
        int starts,
        JobLabels labels) {

    public Job {
        reasons = List.copyOf(reasons);
    }

    /** Number n of its name {@code job-n}; later jobs have larger numbers. */
    public int number() {
        return JobIds.number(id);
    }

    /** Creates a job that was not launched, of an anonymous user, with priority 0. */
    public Job(
            String id,
            String workload,
            JobState state,
            Instant submittedAt,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            List<String> reasons) {
        this(
                id,
                workload,
                "",
                state,
                submittedAt,
                startedAt,
                endedAt,
                reasons,
                Submission.ANONYMOUS,
                0,
                0,
                JobLabels.NONE);
    }

    /** Returns the same job with other labels. */
    Job labelled(JobLabels others) {
        return new Job(
                id,
                workload,
                path,
                state,
                submittedAt,
                startedAt,
                endedAt,
                reasons,
                owner,
                priority,
                starts,
                others);
    }

    /**
     * Returns true if a text is part of its id, labels, workload, path, state, owner or reasons.
     */
    public boolean mentions(String text) {
        String wanted = text.toLowerCase(Locale.ROOT);
        return Stream.of(
                        List.of(
                                id,
                                workload,
                                path,
                                state.name(),
                                owner,
                                labels.name(),
                                labels.note()),
                        labels.tags(),
                        reasons)
                .flatMap(List::stream)
                .anyMatch(it -> it.toLowerCase(Locale.ROOT).contains(wanted));
    }

    Job running(Instant at) {
        return changed(JobEvent.LAUNCHED, at, null, reasons, starts + 1);
    }

    Job queuedAgain() {
        return changed(JobEvent.REQUEUED, null, null, reasons, starts);
    }

    Job ended(JobState end, Instant at, List<String> why) {
        return changed(JobEvent.ending(end), startedAt, at, why, starts);
    }

    private Job changed(
            JobEvent event,
            @Nullable Instant start,
            @Nullable Instant end,
            List<String> why,
            int launches) {
        JobState next = JobLife.TABLE.require(state, event);
        return new Job(
                id,
                workload,
                path,
                next,
                submittedAt,
                start,
                end,
                why,
                owner,
                priority,
                launches,
                labels);
    }
}

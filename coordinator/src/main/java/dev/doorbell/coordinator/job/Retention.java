package dev.doorbell.coordinator.job;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Which jobs that have ended are forgotten. */
final class Retention {

    private Retention() {}

    /**
     * The jobs that ended first, as many as there are too many. Never the last that was handed in,
     * whose number must not be given again, nor the one that has just ended.
     */
    static List<Job> surplus(Collection<Job> jobs, int keep, String lastId, String justEnded) {
        List<Job> ended = jobs.stream().filter(job -> job.state().ended()).toList();
        return ended.stream()
                .filter(job -> !job.id().equals(lastId) && !job.id().equals(justEnded))
                .sorted(Comparator.comparing(Retention::end))
                .limit(Math.max(0, ended.size() - keep))
                .toList();
    }

    private static Instant end(Job job) {
        Instant end = job.endedAt();
        return end == null ? job.submittedAt() : end;
    }
}

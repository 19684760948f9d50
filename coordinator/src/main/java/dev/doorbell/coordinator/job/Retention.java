package dev.doorbell.coordinator.job;

import dev.doorbell.coordinator.archive.StoreLimits;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Selection of ended jobs that exceed the limits of number or age. */
final class Retention {

    private Retention() {}

    /** Returns the jobs to delete, in order of their end. */
    static List<Job> surplus(Collection<Job> jobs, StoreLimits limits, Instant now) {
        List<Job> ended =
                jobs.stream()
                        .filter(job -> job.state().ended())
                        .sorted(Comparator.comparing(Retention::end))
                        .toList();
        Instant oldest = limits.age().isZero() ? Instant.MIN : now.minus(limits.age());
        int tooMany = Math.max(0, ended.size() - limits.jobs());
        long tooOld = ended.stream().filter(job -> end(job).isBefore(oldest)).count();
        return ended.subList(0, (int) Math.max(tooMany, tooOld));
    }

    private static Instant end(Job job) {
        Instant end = job.endedAt();
        return end == null ? job.submittedAt() : end;
    }
}

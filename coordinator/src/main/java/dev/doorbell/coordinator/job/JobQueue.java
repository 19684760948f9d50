package dev.doorbell.coordinator.job;

import dev.doorbell.coordinator.submission.QueueFullException;
import dev.doorbell.coordinator.submission.QueueRules;
import dev.doorbell.wire.conductor.RunRequest;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Queue of waiting jobs, by priority, then by age. */
final class JobQueue {

    private final NavigableMap<Job, RunRequest> waiting =
            new TreeMap<>(
                    Comparator.comparingInt((Job job) -> -job.priority())
                            .thenComparingInt(job -> JobIds.number(job.id())));

    void add(Job job, RunRequest request) {
        waiting.put(job, request);
    }

    /** Throws {@code QueueFullException} if an owner has reached a limit. */
    void requireRoom(QueueRules rules, String owner) {
        if (waiting.size() >= rules.queueLimit()) {
            throw new QueueFullException(rules.queueLimit());
        }
        if (of(owner) >= rules.userQueueLimit()) {
            throw new QueueFullException(owner, rules.userQueueLimit());
        }
    }

    boolean has(Job job) {
        return waiting.containsKey(job);
    }

    /** Removes and returns the request of a job; null if it did not wait. */
    @Nullable RunRequest remove(Job job) {
        return waiting.remove(job);
    }

    /** Returns the first job that may run. */
    Optional<RunRequest> first(Predicate<Job> mayRun) {
        return waiting.keySet().stream().filter(mayRun).findFirst().map(waiting::get);
    }

    /** Number of jobs that wait before a job. */
    int before(Job job) {
        return waiting.headMap(job, false).size();
    }

    private long of(String owner) {
        return waiting.keySet().stream().filter(job -> job.owner().equals(owner)).count();
    }
}

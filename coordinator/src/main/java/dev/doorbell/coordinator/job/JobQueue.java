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

/** Jobs that wait: those of the highest priority first, and of one priority in their order. */
final class JobQueue {

    private final NavigableMap<Job, RunRequest> waiting =
            new TreeMap<>(
                    Comparator.comparingInt((Job job) -> -job.priority())
                            .thenComparingInt(job -> JobIds.number(job.id())));

    void add(Job job, RunRequest request) {
        waiting.put(job, request);
    }

    /** Whether one more of an owner may wait; if not, a {@code QueueFullException} says why. */
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

    /** The request of a job that does not wait any more; null when it did not. */
    @Nullable RunRequest remove(Job job) {
        return waiting.remove(job);
    }

    /** The first job that may run. */
    Optional<RunRequest> first(Predicate<Job> mayRun) {
        return waiting.keySet().stream().filter(mayRun).findFirst().map(waiting::get);
    }

    /** How many wait before a job. */
    int before(Job job) {
        return waiting.headMap(job, false).size();
    }

    private long of(String owner) {
        return waiting.keySet().stream().filter(job -> job.owner().equals(owner)).count();
    }
}

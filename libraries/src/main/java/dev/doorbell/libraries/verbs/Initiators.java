package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Pool of an endpoint's DC initiators. A target keeps its initiator while an operation to it is
 * outstanding, so operations to one target keep their order. Otherwise it gets the least loaded
 * one. Operations without room wait here until completions have been polled.
 *
 * <p>A failed operation makes its initiator unusable. Flushed operations to other targets are
 * posted again, and another queue pair replaces the initiator while numbers last.
 */
final class Initiators {

    private final Node node;
    private final NicPort nic;
    private final int firstNumber;
    private final List<Initiator> pool;
    private final CompletionRing completions;
    private final Instruments.Counter posted;
    private final Map<EndpointAddress, Assigned> assigned = new HashMap<>();
    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();

    // Operations flushed without a fault. They precede waiting ones, so that each target keeps the
    // order of posting.
    private final ArrayDeque<Waiting> flushed = new ArrayDeque<>();
    private final ArrayDeque<Initiator.Finished> finished = new ArrayDeque<>();
    private final Replacement replacement;
    private int coming;

    Initiators(
            Node node,
            NicPort nic,
            int firstNumber,
            List<Initiator> pool,
            CompletionRing completions,
            Replacement replacement) {
        this.node = node;
        this.nic = nic;
        this.firstNumber = firstNumber;
        this.pool = new ArrayList<>(pool);
        this.replacement = replacement;
        this.completions = completions;
        posted =
                node.instruments()
                        .counter(node.arm() ? "verbs.armOperations" : "verbs.hostOperations");
    }

    CompletionRing completions() {
        return completions;
    }

    /** Queue of initiator {@code i}. */
    SendQueue queue(int i) {
        return pool.get(i).queue();
    }

    /** Returns true if the completion of a post has not been polled. */
    boolean busy() {
        return !assigned.isEmpty() || waits() || !finished.isEmpty();
    }

    /** Posts an operation, or queues it until there is room. */
    void post(EndpointAddress to, Work work, Completion completion) {
        Waiting operation = new Waiting(to, work, completion);
        if (waits() || !tryPost(operation)) {
            waiting.addLast(operation);
        }
    }

    /** Returns true if a completion can be polled. */
    boolean ready() {
        return !finished.isEmpty() || completions.ready();
    }

    /** Returns the next ended operation, or null. */
    Initiator.@Nullable Finished poll() {
        // A repeated post has not ended and is not reported. Its caller would not poll again, so
        // the loop continues here.
        while (finished.isEmpty() && completions.ready()) {
            takeCompletion();
            postWaiting();
        }
        return finished.pollFirst();
    }

    private boolean waits() {
        return !flushed.isEmpty() || !waiting.isEmpty();
    }

    private void postWaiting() {
        while (waits()) {
            ArrayDeque<Waiting> next = flushed.isEmpty() ? waiting : flushed;
            if (!tryPost(next.getFirst())) {
                return;
            }
            next.removeFirst();
        }
    }

    private boolean tryPost(Waiting operation) {
        EndpointAddress to = operation.to;
        Work work = operation.work;
        Assigned kept = assigned.get(to);
        if (kept != null && kept.initiator.broken()) {
            return false; // Not before the outstanding operations to the target have been flushed.
        }
        Initiator initiator = kept == null ? leastLoaded() : kept.initiator;
        if (initiator == null) {
            if (coming > 0) {
                return false;
            }
            finished.addLast(
                    new Initiator.Finished(operation.completion, CompletionStatus.WR_FLUSH_ERR));
            return true;
        }
        SendQueue queue = initiator.queue();
        int blocks = work.blocks();
        if (!queue.hasRoomFor(blocks) || !work.ready()) {
            return false;
        }
        int first = queue.reserve(blocks);
        queue.entry(first, first + blocks);
        queue.store(first, work.entry(new WqeHead(queue.qpn(), first, true, to.vector())));
        queue.updateDoorbellRecord(queue.reserved());
        posted.add(1);
        initiator.posted(first + blocks, to, work, operation.completion);
        assigned.computeIfAbsent(to, ignored -> new Assigned(initiator)).operations++;
        nic.ring(queue.qpn(), queue.reserved(), node.constants().hostMmioPs());
        return true;
    }

    private @Nullable Initiator leastLoaded() {
        Initiator least = null;
        for (Initiator candidate : pool) {
            if (!candidate.broken() && (least == null || candidate.load() < least.load())) {
                least = candidate;
            }
        }
        return least;
    }

    private void takeCompletion() {
        long word = completions.word();
        Initiator initiator = pool.get(CqeCodec.qpn(word) - firstNumber);
        if (CqeCodec.error(word)) {
            CompletionStatus status =
                    CqeCodec.status(completions.space(), NodeMemory.offset(completions.next()));
            Initiator.Outstanding failed = initiator.fail();
            if (status == CompletionStatus.WR_FLUSH_ERR && initiator.innocent(failed)) {
                release(failed);
                failed.work().done();
                flushed.addLast(new Waiting(failed.to(), failed.work(), failed.completion()));
            } else {
                finish(failed, status);
            }
            if (initiator.load() == 0) {
                replace(initiator);
            }
        } else {
            initiator.queue().complete(CqeCodec.counter(word));
            for (Initiator.Outstanding done = initiator.nextCompleted();
                    done != null;
                    done = initiator.nextCompleted()) {
                finish(done, CompletionStatus.SUCCESS);
            }
        }
        completions.consume();
    }

    private void replace(Initiator broken) {
        SendQueue queue = replacement.of(broken.queue(), firstNumber + pool.size());
        if (queue == null) {
            return;
        }
        Initiator next = Initiator.notYetCreated(queue);
        pool.add(next);
        coming++;
        replacement.create(
                queue,
                () -> {
                    coming--;
                    next.repaired();
                    postWaiting();
                });
    }

    private void release(Initiator.Outstanding ended) {
        Assigned kept = assigned.get(ended.to());
        if (kept != null && --kept.operations == 0) {
            assigned.remove(ended.to());
        }
    }

    private void finish(Initiator.Outstanding done, CompletionStatus status) {
        release(done);
        done.work().done();
        finished.addLast(new Initiator.Finished(done.completion(), status));
    }

    /** Factory of queue pairs that replace broken ones. */
    interface Replacement {

        /**
         * Returns a queue with {@code number} in the memory of a drained one; null if there is
         * none.
         */
        @Nullable SendQueue of(SendQueue drained, int number);

        /** Creates its queue pair on the NIC. */
        void create(SendQueue queue, Runnable whenDone);
    }

    private record Waiting(EndpointAddress to, Work work, Completion completion) {}

    /** Initiator of a target, and the number of outstanding operations to the target. */
    private static final class Assigned {
        private final Initiator initiator;
        private int operations;

        Assigned(Initiator initiator) {
            this.initiator = initiator;
        }
    }
}

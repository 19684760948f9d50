package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.libraries.verbs.work.Work;
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
final class Initiators implements Sender {

    private final Node node;
    private final NicPort nic;
    private final EndpointAddress me;
    private final EndpointOptions options;
    private final List<Outbox> pool = new ArrayList<>();
    private final CompletionRing completions;
    private final Instruments.Counter posted;
    private final Map<EndpointAddress, Assigned> assigned = new HashMap<>();
    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();

    // Operations flushed without a fault. They precede waiting ones, so that each target keeps the
    // order of posting.
    private final ArrayDeque<Waiting> flushed = new ArrayDeque<>();
    private final ArrayDeque<Outbox.Finished> finished = new ArrayDeque<>();
    private int coming;

    Initiators(
            Node node,
            NicPort nic,
            EndpointAddress me,
            EndpointOptions options,
            Memory memory,
            CompletionRing completions) {
        this.node = node;
        this.nic = nic;
        this.me = me;
        this.options = options;
        this.completions = completions;
        posted =
                node.instruments()
                        .counter(node.arm() ? "verbs.armOperations" : "verbs.hostOperations");
        long ringBytes = (long) options.sendBlocks() * Wqe.BLOCK_BYTES;
        for (int i = 0; i < options.initiators(); i++) {
            pool.add(
                    new Outbox(
                            new SendQueue(
                                    me.initiator(i),
                                    -1,
                                    node.memory(),
                                    memory.rings + i * ringBytes,
                                    memory.records + i * 64L,
                                    options.sendBlocks())));
        }
    }

    @Override
    public void open(Bootstrap bootstrap) {
        pool.forEach(initiator -> bootstrap.create(nic, wanted(initiator.queue())));
        bootstrap.createDcTarget(
                nic,
                me.target(),
                options.protectionDomain(),
                EndpointAddress.DC_KEY,
                me.receiveQueue());
    }

    @Override
    public CompletionRing completions() {
        return completions;
    }

    @Override
    public boolean busy() {
        return !assigned.isEmpty() || waits() || !finished.isEmpty();
    }

    @Override
    public void post(EndpointAddress to, Work work, Completion completion) {
        Waiting operation = new Waiting(to, work, completion);
        if (waits() || !tryPost(operation)) {
            waiting.addLast(operation);
        }
    }

    @Override
    public boolean ready() {
        return !finished.isEmpty() || completions.ready();
    }

    @Override
    public Outbox.@Nullable Finished poll() {
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
        Outbox initiator = kept == null ? leastLoaded() : kept.initiator;
        if (initiator == null) {
            if (coming > 0) {
                return false;
            }
            finished.addLast(
                    new Outbox.Finished(operation.completion, CompletionStatus.WR_FLUSH_ERR));
            return true;
        }
        if (!initiator.store(to.vector(), to, work, operation.completion)) {
            return false;
        }
        SendQueue queue = initiator.queue();
        posted.add(1);
        assigned.computeIfAbsent(to, ignored -> new Assigned(initiator)).operations++;
        nic.ring(queue.qpn(), queue.reserved(), node.constants().hostMmioPs());
        return true;
    }

    private @Nullable Outbox leastLoaded() {
        Outbox least = null;
        for (Outbox candidate : pool) {
            if (!candidate.broken() && (least == null || candidate.load() < least.load())) {
                least = candidate;
            }
        }
        return least;
    }

    private void takeCompletion() {
        long word = completions.word();
        Outbox initiator = pool.get(CqeCodec.qpn(word) - me.initiator(0));
        if (CqeCodec.error(word)) {
            CompletionStatus status =
                    CqeCodec.status(completions.space(), NodeMemory.offset(completions.next()));
            Outbox.Outstanding failed = initiator.fail();
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
            for (Outbox.Outstanding done = initiator.nextCompleted();
                    done != null;
                    done = initiator.nextCompleted()) {
                finish(done, CompletionStatus.SUCCESS);
            }
        }
        completions.consume();
    }

    /** Replaces a drained queue pair by one with the endpoint's next unused number. */
    private void replace(Outbox broken) {
        if (pool.size() == EndpointOptions.MAX_INITIATORS) {
            return;
        }
        SendQueue drained = broken.queue();
        SendQueue queue =
                new SendQueue(
                        me.initiator(pool.size()),
                        drained.peer(),
                        node.memory(),
                        drained.address(),
                        drained.doorbellRecord(),
                        drained.depth());
        Outbox next = Outbox.notYetCreated(queue);
        pool.add(next);
        coming++;
        queue.updateDoorbellRecord(0);
        nic.createQueuePair(
                wanted(queue),
                qpn -> {
                    coming--;
                    next.repaired();
                    postWaiting();
                });
    }

    private CreateQueuePair wanted(SendQueue queue) {
        return new CreateQueuePair(
                0,
                queue.qpn(),
                options.protectionDomain(),
                queue.address(),
                queue.depth(),
                queue.doorbellRecord(),
                completions.address(),
                completions.entries(),
                false,
                CreateQueuePair.Transport.DCI,
                0,
                0,
                0);
    }

    private void release(Outbox.Outstanding ended) {
        Assigned kept = assigned.get(ended.to());
        if (kept != null && --kept.operations == 0) {
            assigned.remove(ended.to());
        }
    }

    private void finish(Outbox.Outstanding done, CompletionStatus status) {
        release(done);
        done.work().done();
        finished.addLast(new Outbox.Finished(done.completion(), status));
    }

    /**
     * Memory of its queue pairs.
     *
     * @param records bus address of their doorbell records
     * @param rings bus address of their rings
     */
    record Memory(long records, long rings) {}

    private record Waiting(EndpointAddress to, Work work, Completion completion) {}

    /** Outbox of a target, and the number of outstanding operations to the target. */
    private static final class Assigned {
        private final Outbox initiator;
        private int operations;

        Assigned(Outbox initiator) {
            this.initiator = initiator;
        }
    }
}

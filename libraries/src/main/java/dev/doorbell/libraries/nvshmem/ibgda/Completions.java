package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.nvshmem.ibgda.config.PostingCosts;
import dev.doorbell.libraries.nvshmem.transport.Caller;
import dev.doorbell.pdes.report.Wait;

/** Waits for completions as GPU threads do: by polling a collapsed completion queue. */
final class Completions {

    private final PostingCosts costs;

    Completions(PostingCosts costs) {
        this.costs = costs;
    }

    /**
     * Waits until everything before {@code index} has completed.
     *
     * @throws RuntimeException the caller's, when the queue pair reports an error
     */
    void waitFor(Caller caller, GpuQueuePair pair, int index) {
        caller.program()
                .waitForStore(
                        pair.completionQueue,
                        () ->
                                pair.poll() != CompletionStatus.SUCCESS
                                        || pair.queue.completed() - index >= 0,
                        costs.pollPs(),
                        new Wait(
                                caller.program().name(),
                                "completion of entry %d on QP %d"
                                        .formatted(index, pair.queue.qpn()),
                                pair.queue.peer() < 0
                                        ? "the NIC, when its targets acknowledge"
                                        : "the NIC, when PE "
                                                + pair.queue.peer()
                                                + " acknowledges"));
        check(caller, pair);
    }

    private static void check(Caller caller, GpuQueuePair pair) {
        CompletionStatus status = pair.poll();
        if (status != CompletionStatus.SUCCESS) {
            throw caller.fault(
                    "%s: entry %d ended with %s"
                            .formatted(pair.text(), pair.reportedEntry(), status));
        }
    }

    /**
     * Reserves blocks, waiting for room where there is none.
     *
     * @throws RuntimeException the caller's, when the queue pair reports an error
     */
    int reserve(Caller caller, GpuQueuePair pair, int blocks) {
        // Who waits sees the completion, and stores the new consumer index before it goes on.
        long seenPs = 2 * costs.pollPs();
        if (!pair.line.empty() || !pair.queue.hasRoomFor(blocks)) {
            pair.line.await(caller.program(), pair, blocks, seenPs);
            check(caller, pair);
        }
        int first = pair.queue.reserve(blocks);
        pair.line.grant(pair, seenPs);
        return first;
    }
}

package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.nvshmem.ibgda.config.PostingCosts;
import dev.doorbell.libraries.nvshmem.transport.Caller;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;

/** Waits of GPU threads for completions: they poll a collapsed completion queue. */
final class Completions {

    private final PostingCosts costs;

    Completions(PostingCosts costs) {
        this.costs = costs;
    }

    /**
     * Waits until all blocks before {@code index} have completed.
     *
     * @throws RuntimeException the caller's, if the queue pair reports an error
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
                                Party.named(
                                        pair.queue.peer() < 0
                                                ? "the NIC, when its targets acknowledge"
                                                : "the NIC, when PE "
                                                        + pair.queue.peer()
                                                        + " acknowledges")));
        check(caller, pair);
    }

    private static void check(Caller caller, GpuQueuePair pair) {
        CompletionStatus status = pair.poll();
        if (status != CompletionStatus.SUCCESS) {
            throw caller.fault(
                    "%s: %s ended with %s"
                            .formatted(
                                    pair.text(),
                                    pair.queue.describe(pair.reportedEntry()),
                                    status));
        }
    }

    /**
     * Reserves blocks and waits for room if necessary.
     *
     * @throws RuntimeException the caller's, if the queue pair reports an error
     */
    int reserve(Caller caller, GpuQueuePair pair, int blocks) {
        // A waiting thread sees the completion and stores the new consumer index before it
        // continues.
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

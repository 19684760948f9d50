package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.libraries.msccl.runtime.network.queue.QueueLayout;
import dev.doorbell.libraries.msccl.runtime.network.queue.QueueNumbers;

/**
 * Queue pairs from a GPU's NIC to a receiving GPU's. One or more connections of thread blocks use
 * them: all sends of a group that leave through the same GPU for the same receiver.
 *
 * @param number number of the path in the job
 * @param from rank whose helper thread sends
 * @param to rank that receives
 * @param connections number of connections that use it
 * @param flushes true if its receiver flushes
 * @param sender queue pairs of its sender
 * @param receiver queue pairs of its receiver
 */
public record NetworkPath(
        int number,
        int from,
        int to,
        int connections,
        boolean flushes,
        QueueNumbers.Range sender,
        QueueNumbers.Range receiver) {

    /** Layout of the queues of the send end. */
    public QueueLayout sendLayout(NetworkOptions options) {
        return new QueueLayout(options.queuePairs(), width(), false, false);
    }

    /** Layout of the queues of the receive end. */
    public QueueLayout receiveLayout(NetworkOptions options) {
        return new QueueLayout(options.queuePairs(), width(), true, flushes);
    }

    private int width() {
        return Math.min(connections, QueueLayout.MAX_RECEIVES);
    }
}

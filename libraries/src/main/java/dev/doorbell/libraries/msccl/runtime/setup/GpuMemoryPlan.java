package dev.doorbell.libraries.msccl.runtime.setup;

import dev.doorbell.libraries.msccl.nccl.transport.Transport;
import dev.doorbell.libraries.msccl.runtime.network.NetworkMemory;
import dev.doorbell.libraries.msccl.runtime.network.NetworkOptions;
import dev.doorbell.libraries.msccl.runtime.network.NetworkPath;
import dev.doorbell.libraries.msccl.runtime.network.NetworkSender;
import dev.doorbell.libraries.msccl.runtime.network.queue.QueueLayout;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Memory for a GPU's connections and for those of other GPUs that send through its NIC. All
 * connections of all programs exist from the start.
 *
 * @param peerBytes slots of connections from peers of the node
 * @param sharedBytes slots in host memory of connections from peers of the node
 * @param networkBytes slots in GPU memory of connections over the network
 * @param hostBytes slots in host memory of connections over the network
 * @param queueBytes queues in host memory of connections over the network
 * @param receives largest number of notices in flight to the GPU's helper thread
 */
public record GpuMemoryPlan(
        long peerBytes,
        long sharedBytes,
        long networkBytes,
        long hostBytes,
        long queueBytes,
        int receives) {

    private static final int NOTICES = 4;

    /** Returns the plans of all ranks. */
    static List<GpuMemoryPlan> of(
            ConnectionPlan connections,
            NetworkOptions options,
            boolean sockets,
            int ranks,
            int nodes) {
        Sums[] sums = new Sums[ranks];
        Arrays.setAll(sums, rank -> new Sums());
        BitSet paths = new BitSet();
        for (PlannedConnection planned : connections.connections()) {
            long bytes = NetworkMemory.aligned(planned.slotBytes());
            NetworkPath path = planned.path();
            if (path == null) {
                Sums receiver = sums[planned.connection().to()];
                if (planned.transport() == Transport.SHARED_MEMORY) {
                    receiver.shared += bytes;
                } else {
                    receiver.peer += bytes;
                }
                continue;
            }
            if (NetworkSender.onHost(planned.shape().protocol(), sockets)) {
                sums[path.from()].host += bytes;
            } else {
                sums[path.from()].network += bytes;
            }
            if (sockets) {
                sums[path.to()].host += bytes;
            } else {
                sums[path.to()].network += bytes;
            }
            if (!paths.get(path.number())) {
                paths.set(path.number());
                sums[path.from()].queues += queueBytes(path.sendLayout(options));
                sums[path.to()].queues += queueBytes(path.receiveLayout(options));
                sums[path.to()].paths++;
            }
        }
        // The first node receives a notice from every other one when ranks meet.
        return Arrays.stream(sums).map(it -> it.plan(NOTICES + nodes)).toList();
    }

    private static long queueBytes(QueueLayout layout) {
        return NetworkMemory.aligned(layout.bytes());
    }

    /** Sums of a rank so far. */
    private static final class Sums {
        private long peer;
        private long shared;
        private long network;
        private long host;
        private long queues;
        private int paths;

        private GpuMemoryPlan plan(int notices) {
            return new GpuMemoryPlan(peer, shared, network, host, queues, notices + paths);
        }
    }
}

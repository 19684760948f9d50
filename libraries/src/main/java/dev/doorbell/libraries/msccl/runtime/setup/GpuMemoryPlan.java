package dev.doorbell.libraries.msccl.runtime.setup;

import dev.doorbell.libraries.msccl.code.Connection;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.connection.SlotShape;
import dev.doorbell.libraries.msccl.runtime.network.NetworkEnds;
import dev.doorbell.libraries.msccl.runtime.network.NetworkMemory;
import dev.doorbell.libraries.msccl.runtime.network.NetworkOptions;
import dev.doorbell.libraries.msccl.runtime.network.NetworkSender;
import dev.doorbell.libraries.msccl.runtime.network.queue.QueueLayout;
import dev.doorbell.libraries.msccl.runtime.setup.LoadedProgram.Link;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Memory for a GPU's connections. All connections of all programs exist from the start. Programs
 * share those that they use in the same way.
 *
 * @param nvlinkBytes slots of connections within the node
 * @param networkBytes slots in GPU memory of connections to other nodes
 * @param hostBytes slots in host memory of connections to other nodes
 * @param queueBytes queues in host memory of connections to other nodes
 * @param receives largest number of notices in flight to the GPU's helper thread
 */
public record GpuMemoryPlan(
        long nvlinkBytes, long networkBytes, long hostBytes, long queueBytes, int receives) {

    private static final int NOTICES = 4;

    /** Returns the plan of a rank. */
    public static GpuMemoryPlan of(RuntimeSetup setup, int rank) {
        long nvlink = 0;
        long network = 0;
        long host = 0;
        long queues = 0;
        // The first node receives a notice from every other one when ranks meet.
        int receives = NOTICES + setup.topology().nodes();
        NetworkOptions options = setup.options().network();
        SortedSet<SharedConnection> known = new TreeSet<>();
        for (LoadedProgram program : setup.programs()) {
            SlotShape shape = program.shape(setup.options());
            Protocol protocol = shape.protocol();
            long bytes = NetworkMemory.aligned(shape.bufferBytes());
            for (Link link : program.links()) {
                Connection connection = link.connection();
                if (!known.add(new SharedConnection(connection, shape))) {
                    continue;
                }
                boolean near = setup.topology().sameNode(connection.from(), connection.to());
                if (near && connection.to() == rank) {
                    nvlink += bytes;
                } else if (!near && (connection.from() == rank || connection.to() == rank)) {
                    boolean lines =
                            connection.from() == rank && NetworkSender.linesOnHost(protocol);
                    network += lines ? 0 : bytes;
                    host += lines ? bytes : 0;
                    if (connection.from() == rank) {
                        queues += queueBytes(NetworkEnds.sendLayout(options));
                    } else {
                        queues += queueBytes(NetworkEnds.receiveLayout(options, protocol));
                        receives++;
                    }
                }
            }
        }
        return new GpuMemoryPlan(nvlink, network, host, queues, receives);
    }

    private static long queueBytes(QueueLayout layout) {
        return NetworkMemory.aligned(layout.bytes());
    }
}

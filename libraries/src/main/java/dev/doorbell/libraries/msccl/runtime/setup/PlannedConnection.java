package dev.doorbell.libraries.msccl.runtime.setup;

import dev.doorbell.libraries.msccl.code.Connection;
import dev.doorbell.libraries.msccl.nccl.transport.Transport;
import dev.doorbell.libraries.msccl.runtime.network.NetworkPath;
import dev.doorbell.libraries.msccl.runtime.setup.LoadedProgram.Link;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;
import org.jspecify.annotations.Nullable;

/**
 * Connection of a job.
 *
 * @param number its number in the job
 * @param connection its two ends
 * @param shape division of its buffer
 * @param depth number of its slots at each end
 * @param transport its transport
 * @param path path over the network, or null for another transport
 */
public record PlannedConnection(
        int number,
        Connection connection,
        SlotShape shape,
        int depth,
        Transport transport,
        @Nullable NetworkPath path) {

    /** Bytes of its slots at each end. */
    long slotBytes() {
        return (long) depth * shape.slotBytes();
    }

    /**
     * Use of a connection by a program.
     *
     * @param link thread blocks at its ends
     * @param connection the connection
     */
    public record Use(Link link, PlannedConnection connection) {}
}

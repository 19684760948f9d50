package dev.doorbell.coordinator.robust;

import io.grpc.Metadata;
import java.util.List;

/**
 * One call over gRPC with some error.
 *
 * @param port destination server
 * @param method full name
 * @param headers metadata
 * @param messages requests as bytes
 * @param compressed true if they are sent as gzip
 * @param end client's behaviour after them
 * @param story description
 */
record Call(
        Port port,
        String method,
        Metadata headers,
        List<byte[]> messages,
        boolean compressed,
        End end,
        String story) {

    /** Server of a call. */
    enum Port {
        COORDINATOR,
        LINK
    }

    /** End of the client's half. */
    enum End {
        HALF_CLOSE,
        CANCEL,
        /** Sends nothing more, and cancels after a short time. */
        ABANDON
    }
}

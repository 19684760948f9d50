package dev.doorbell.coordinator.robust;

import io.grpc.Metadata;
import java.util.List;

/**
 * One call over gRPC, wrong in some way.
 *
 * @param port which server it goes to
 * @param method its full name
 * @param headers its metadata
 * @param messages its requests as bytes
 * @param compressed whether they travel as gzip
 * @param end how the client goes on after them
 * @param story in words
 */
record Call(
        Port port,
        String method,
        Metadata headers,
        List<byte[]> messages,
        boolean compressed,
        End end,
        String story) {

    /** A server. */
    enum Port {
        COORDINATOR,
        LINK
    }

    /** The way in which a client ends its half. */
    enum End {
        HALF_CLOSE,
        CANCEL,
        /** It says nothing more, and gives up before long. */
        ABANDON
    }
}

package dev.doorbell.libraries.mpi;

import dev.doorbell.libraries.mpi.message.ControlMessage;
import dev.doorbell.libraries.verbs.EndpointOptions;

/**
 * Options of the library.
 *
 * @param eagerBytes longest eager message to another node, 0 to {@value #MAX_EAGER_BYTES}
 * @param localEagerBytes longest message copied through shared memory, in the same range
 * @param localSlots messages with content that a rank's queue in shared memory holds, at least 1;
 *     if it is full, the receiver copies a message once
 * @param receives receive requests that each rank keeps posted, a power of two
 * @param heapBytes memory of each rank, above 0
 * @param phantom true if the content of that memory is never stored
 * @param transport transport between nodes
 * @param progressThread whether each rank has a thread that handles messages while it computes
 */
public record MpiOptions(
        int eagerBytes,
        int localEagerBytes,
        int localSlots,
        int receives,
        long heapBytes,
        boolean phantom,
        EndpointOptions.Transport transport,
        boolean progressThread) {

    /** Largest value of {@link #eagerBytes} and {@link #localEagerBytes}. */
    public static final int MAX_EAGER_BYTES = 1 << 18;

    private static final int SEND_SLOTS = 32;
    private static final int PROTECTION_DOMAIN = 1;

    public MpiOptions {
        require("eagerBytes", eagerBytes);
        require("localEagerBytes", localEagerBytes);
        if (localSlots < 1) {
            throw new IllegalArgumentException(
                    "expected localSlots of 1 or more but was " + localSlots);
        }
    }

    /** Returns the default thresholds: 8 KiB between nodes, 16 KiB inside one. */
    public static MpiOptions of(long heapBytes, boolean phantom) {
        return new MpiOptions(
                8 << 10,
                16 << 10,
                64,
                256,
                heapBytes,
                phantom,
                EndpointOptions.Transport.RC,
                false);
    }

    /** Returns the same options with other thresholds. */
    public MpiOptions withEager(int betweenNodes, int local) {
        return new MpiOptions(
                betweenNodes,
                local,
                localSlots,
                receives,
                heapBytes,
                phantom,
                transport,
                progressThread);
    }

    /** Returns the same options with another transport. */
    public MpiOptions with(EndpointOptions.Transport other) {
        return new MpiOptions(
                eagerBytes,
                localEagerBytes,
                localSlots,
                receives,
                heapBytes,
                phantom,
                other,
                progressThread);
    }

    /** Returns the same options with a progress thread per rank, or without. */
    public MpiOptions withProgressThread(boolean thread) {
        return new MpiOptions(
                eagerBytes,
                localEagerBytes,
                localSlots,
                receives,
                heapBytes,
                phantom,
                transport,
                thread);
    }

    /** Layout of a rank's endpoint. */
    EndpointOptions endpoint() {
        return transport.endpoint(
                receives,
                Math.max(64, eagerBytes + ControlMessage.HEADER_BYTES),
                SEND_SLOTS,
                PROTECTION_DOMAIN);
    }

    private static void require(String what, int bytes) {
        if (bytes < 0 || bytes > MAX_EAGER_BYTES) {
            throw new IllegalArgumentException(
                    "expected %s from 0 to %d but was %d".formatted(what, MAX_EAGER_BYTES, bytes));
        }
    }
}

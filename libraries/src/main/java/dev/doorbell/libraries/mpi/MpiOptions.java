package dev.doorbell.libraries.mpi;

import dev.doorbell.libraries.mpi.collective.choice.Tuning;
import dev.doorbell.libraries.mpi.message.ControlMessage;
import dev.doorbell.libraries.mpi.path.Thresholds;
import dev.doorbell.libraries.verbs.EndpointOptions;

/**
 * Options of the library.
 *
 * @param thresholds lengths of messages that are copied at both ends
 * @param heapBytes memory of each rank, above 0
 * @param phantom true if the content of that memory is never stored
 * @param transport transport between nodes
 * @param progressThread true if each rank has a thread that handles messages while it computes
 * @param tuning choice of the algorithms of collectives
 */
public record MpiOptions(
        Thresholds thresholds,
        long heapBytes,
        boolean phantom,
        EndpointOptions.Transport transport,
        boolean progressThread,
        Tuning tuning) {

    /**
     * Messages with content that a rank's queue in shared memory holds. If it is full, the receiver
     * copies a message once.
     */
    static final int LOCAL_SLOTS = 64;

    /** Receive requests that each rank keeps posted, a power of two. */
    private static final int RECEIVES = 256;

    private static final int SEND_SLOTS = 32;
    private static final int PROTECTION_DOMAIN = 1;

    /** Returns the default thresholds: 8 KiB between nodes, 16 KiB inside one. */
    public static MpiOptions of(long heapBytes, boolean phantom) {
        return new MpiOptions(
                new Thresholds(8 << 10, 16 << 10),
                heapBytes,
                phantom,
                EndpointOptions.Transport.RC,
                false,
                Tuning.DEFAULT);
    }

    /** Returns the same options with other thresholds. */
    public MpiOptions withEager(int betweenNodes, int local) {
        Thresholds other = new Thresholds(betweenNodes, local);
        return new MpiOptions(other, heapBytes, phantom, transport, progressThread, tuning);
    }

    /** Returns the same options with another transport. */
    public MpiOptions with(EndpointOptions.Transport other) {
        return new MpiOptions(thresholds, heapBytes, phantom, other, progressThread, tuning);
    }

    /** Returns the same options with another choice of the algorithms of collectives. */
    public MpiOptions with(Tuning other) {
        return new MpiOptions(thresholds, heapBytes, phantom, transport, progressThread, other);
    }

    /** Returns the same options with a progress thread per rank, or without. */
    public MpiOptions withProgressThread(boolean thread) {
        return new MpiOptions(thresholds, heapBytes, phantom, transport, thread, tuning);
    }

    /** Layout of a rank's endpoint. */
    EndpointOptions endpoint() {
        return transport.endpoint(
                RECEIVES,
                Math.max(64, thresholds.eagerBytes() + ControlMessage.HEADER_BYTES),
                SEND_SLOTS,
                PROTECTION_DOMAIN);
    }
}

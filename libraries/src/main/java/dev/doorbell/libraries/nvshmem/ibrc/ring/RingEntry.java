package dev.doorbell.libraries.nvshmem.ibrc.ring;

import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import dev.doorbell.libraries.nvshmem.transport.Submission;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Entry that a thread writes to the ring.
 *
 * @param operation operation of the entry, or null for a fence
 */
public record RingEntry(ProxyOpcode opcode, @Nullable RemoteOperation operation) {

    /**
     * Returns the entries of a submission. A fence separates a put from its signal. The signal uses
     * the entry of an atomic even if it sets its word.
     */
    public static List<RingEntry> of(Submission submission) {
        List<RingEntry> entries = new ArrayList<>();
        boolean behindPut = false;
        for (RemoteOperation operation : submission.operations()) {
            if (behindPut) {
                entries.add(new RingEntry(ProxyOpcode.FENCE, null));
            }
            entries.add(new RingEntry(opcode(operation, behindPut), operation));
            behindPut = operation.kind() == OperationKind.PUT;
        }
        return entries;
    }

    private static ProxyOpcode opcode(RemoteOperation operation, boolean behindPut) {
        return switch (operation.kind()) {
            case PUT -> ProxyOpcode.PUT;
            case GET -> ProxyOpcode.GET;
            case INLINE_PUT ->
                    behindPut && operation.length() == Long.BYTES
                            ? ProxyOpcode.SIGNAL_SET
                            : ProxyOpcode.INLINE_PUT;
            case ATOMIC_COMPARE_SWAP -> ProxyOpcode.COMPARE_SWAP;
            case ATOMIC_ADD -> operation.fetching() ? ProxyOpcode.FETCH_ADD : ProxyOpcode.ADD;
            case ATOMIC_SWAP -> operation.fetching() ? ProxyOpcode.SWAP : ProxyOpcode.SET;
            case ATOMIC_AND -> operation.fetching() ? ProxyOpcode.FETCH_AND : ProxyOpcode.AND;
            case ATOMIC_OR -> operation.fetching() ? ProxyOpcode.FETCH_OR : ProxyOpcode.OR;
            case ATOMIC_XOR -> operation.fetching() ? ProxyOpcode.FETCH_XOR : ProxyOpcode.XOR;
        };
    }
}

package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.libraries.nvshmem.transport.ElementStores;
import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import dev.doorbell.libraries.nvshmem.transport.WqeWriter;
import org.jspecify.annotations.Nullable;

/** Requests in the proxy's ring: a single operation, or one element store per thread. */
final class ProxyRequest {

    // Sizes of ring entries in NVSHMEM 2.8.0.
    private static final int PUT_ENTRY_BYTES = 32;
    private static final int STORE_ENTRY_BYTES = 24;
    private static final int ATOMIC_ENTRY_BYTES = 40;

    private final @Nullable RemoteOperation operation;
    private final @Nullable ElementStores stores;
    private final int entryBytes;

    private ProxyRequest(
            @Nullable RemoteOperation operation, @Nullable ElementStores stores, int entryBytes) {
        this.operation = operation;
        this.stores = stores;
        this.entryBytes = entryBytes;
    }

    static ProxyRequest of(RemoteOperation operation) {
        int bytes =
                operation.kind().atomic()
                        ? ATOMIC_ENTRY_BYTES
                        : operation.kind() == OperationKind.INLINE_PUT
                                ? STORE_ENTRY_BYTES
                                : PUT_ENTRY_BYTES;
        return new ProxyRequest(operation, null, bytes);
    }

    static ProxyRequest of(ElementStores stores) {
        return new ProxyRequest(null, stores, STORE_ENTRY_BYTES);
    }

    /** Bytes each element takes in the ring. */
    int entryBytes() {
        return entryBytes;
    }

    /** PE the elements go to. */
    int peer() {
        return stores != null ? stores.peer() : single().peer();
    }

    /** Basic blocks of an element's work queue entry. */
    int blocks() {
        return stores != null ? 1 : WqeWriter.blocks(single());
    }

    /** Whether it fetches, so that a quiet must see to it that the GPU finds the data. */
    boolean fetches() {
        return operation != null && operation.fetching();
    }

    /** The work queue entry of element {@code index}. */
    byte[] entry(int index, int qpn, int block) {
        if (stores == null) {
            return WqeWriter.write(single(), qpn, block);
        }
        byte[] entry = new byte[Wqe.BLOCK_BYTES];
        WqeWriter.writeStore(entry, 0, stores, index, qpn, block);
        return entry;
    }

    private RemoteOperation single() {
        RemoteOperation single = operation;
        if (single == null) {
            throw new IllegalStateException("expected a single operation but was a run of stores");
        }
        return single;
    }
}

package dev.doorbell.libraries.nvshmem;

import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import dev.doorbell.libraries.nvshmem.heap.WrongUseException;
import dev.doorbell.libraries.nvshmem.setup.Placement;
import dev.doorbell.libraries.nvshmem.transport.ElementStores;
import dev.doorbell.libraries.nvshmem.transport.FaultInjection;
import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;

/**
 * Translation of calls on symmetric objects to operations on addresses and keys. A PE that does not
 * exist, or an address that is not allocated, throws with one sentence.
 */
final class Operations {

    /** Number of words for results of fetching calls, assigned by thread block and lane. */
    static final int FETCH_SLOTS = 1 << 15;

    private final int me;
    private final Placement placement;
    private final SymmetricHeap heap;
    private final FaultInjection faults;
    private final SymmetricAddress fetchSlots;
    private long posted;

    Operations(int me, Placement placement, SymmetricHeap heap, FaultInjection faults) {
        this.me = me;
        this.placement = placement;
        this.heap = heap;
        this.faults = faults;
        fetchSlots = heap.mallocSignals(FETCH_SLOTS);
    }

    /** Returns a put or get between a remote and a local symmetric object. */
    RemoteOperation transfer(
            OperationKind kind,
            SymmetricAddress remote,
            SymmetricAddress local,
            int bytes,
            int peer) {
        heap.requireAllocated(local, bytes);
        return spoil(
                new RemoteOperation(
                        kind,
                        peer,
                        remoteAddress(remote, bytes, peer),
                        heap.key(remote),
                        heap.busAddress(local),
                        heap.key(local),
                        bytes,
                        kind == OperationKind.GET,
                        0,
                        0));
    }

    RemoteOperation inlinePut(SymmetricAddress destination, long value, int bytes, int peer) {
        return spoil(
                new RemoteOperation(
                        OperationKind.INLINE_PUT,
                        peer,
                        remoteAddress(destination, bytes, peer),
                        heap.key(destination),
                        0,
                        0,
                        bytes,
                        false,
                        value,
                        0));
    }

    /** Returns an atomic whose old value is stored in a fetch slot. */
    RemoteOperation atomic(
            OperationKind kind,
            SymmetricAddress destination,
            int bytes,
            long operand,
            long compare,
            boolean fetching,
            SymmetricAddress slot,
            int peer) {
        return spoil(
                new RemoteOperation(
                        kind,
                        peer,
                        remoteAddress(destination, bytes, peer),
                        heap.key(destination),
                        heap.busAddress(slot),
                        heap.key(slot),
                        bytes,
                        fetching,
                        operand,
                        compare));
    }

    ElementStores elementStores(
            SymmetricAddress destination,
            int strideBytes,
            int elementBytes,
            long[] values,
            int peer) {
        long span = (values.length - 1L) * strideBytes + elementBytes;
        ElementStores stores =
                new ElementStores(
                        peer,
                        remoteAddress(destination, span, peer),
                        heap.key(destination),
                        strideBytes,
                        elementBytes,
                        values);
        long first = posted;
        posted += values.length;
        return faults.apply(stores, first, heap.dataBytes());
    }

    /** Fetch slot of a thread. */
    SymmetricAddress fetchSlot(int thread) {
        return fetchSlots.plus((long) (thread & (FETCH_SLOTS - 1)) * Long.BYTES);
    }

    private RemoteOperation spoil(RemoteOperation operation) {
        return faults.apply(operation, posted++, heap.dataBytes());
    }

    private long remoteAddress(SymmetricAddress address, long bytes, int peer) {
        if (peer < 0 || peer >= placement.pes()) {
            throw new WrongUseException(
                    "PE %d addressed PE %d; expected a PE from 0 to %d"
                            .formatted(me, peer, placement.pes() - 1));
        }
        heap.requireAllocated(address, bytes);
        return heap.busAddress(address, placement.deviceOf(peer));
    }
}

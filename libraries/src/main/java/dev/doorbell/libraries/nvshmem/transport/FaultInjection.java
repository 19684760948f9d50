package dev.doorbell.libraries.nvshmem.transport;

import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import java.util.List;

/**
 * Injection of faults into chosen remote operations of one PE, counted from 0, to test their
 * effects.
 */
public final class FaultInjection {

    /** No fault. */
    public static final FaultInjection NONE = new FaultInjection(List.of());

    private final List<Spoiled> spoiled;

    /** Creates an injection into the given operations. */
    public FaultInjection(List<Spoiled> spoiled) {
        this.spoiled = List.copyOf(spoiled);
    }

    /** Returns the operation with a number, with its fault if it has one. */
    public RemoteOperation apply(RemoteOperation operation, long number, long heapBytes) {
        for (Spoiled one : spoiled) {
            if (one.operation() == number) {
                return operation.withRemote(
                        one.address(operation.remoteAddress(), heapBytes),
                        one.key(operation.rkey()));
            }
        }
        return operation;
    }

    /** Returns a call whose operations are numbered from {@code firstNumber}, with their faults. */
    public ElementStores apply(ElementStores stores, long firstNumber, long heapBytes) {
        for (Spoiled one : spoiled) {
            if (one.operation() >= firstNumber && one.operation() < firstNumber + stores.count()) {
                return new ElementStores(
                        stores.peer(),
                        one.address(stores.remoteAddress(), heapBytes),
                        one.key(stores.rkey()),
                        stores.strideBytes(),
                        stores.elementBytes(),
                        stores.values());
            }
        }
        return stores;
    }

    /**
     * Operation with a fault. If it is part of a CTA-wide call, the whole call has the fault.
     *
     * @param operation its number
     * @param kind kind of fault
     */
    public record Spoiled(long operation, Kind kind) {

        long address(long address, long heapBytes) {
            return kind == Kind.OUT_OF_BOUNDS ? address + heapBytes : address;
        }

        int key(int key) {
            return switch (kind) {
                case WRONG_RKEY -> key ^ 0x00ff_0000;
                case OUT_OF_BOUNDS -> key;
                case NO_WRITE_PERMISSION -> SymmetricHeap.readOnlyKey();
            };
        }
    }

    /** Kind of fault in an operation. */
    public enum Kind {
        /** Remote key that does not exist. */
        WRONG_RKEY,
        /** Remote address past the end of the heap. */
        OUT_OF_BOUNDS,
        /** Key without the right to write. */
        NO_WRITE_PERMISSION
    }
}

package dev.doorbell.libraries.nvshmem.transport;

import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import java.util.List;

/**
 * Spoils chosen remote operations of one PE, counted from 0, so that a job can see what follows.
 */
public final class FaultInjection {

    /** No fault. */
    public static final FaultInjection NONE = new FaultInjection(List.of());

    private final List<Spoiled> spoiled;

    /** Spoils the given operations. */
    public FaultInjection(List<Spoiled> spoiled) {
        this.spoiled = List.copyOf(spoiled);
    }

    /** The operation of a number, spoiled or not. */
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

    /** A call whose operations are numbered from {@code firstNumber}, spoiled or not. */
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
     * A spoiled operation. One that is part of a CTA-wide call spoils the whole call.
     *
     * @param operation its number
     * @param kind what is wrong with it
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

    /** What can be wrong with an operation. */
    public enum Kind {
        /** A remote key that was never given out. */
        WRONG_RKEY,
        /** A remote address past the end of the heap. */
        OUT_OF_BOUNDS,
        /** A key that gives no right to write. */
        NO_WRITE_PERMISSION
    }
}

package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.MemoryRegion;

/**
 * The symmetric heap of a PE: the same offsets mean the same objects on every PE. Flags and
 * counters lie in a control part that always has real bytes, data in a part that may be phantom.
 */
public final class SymmetricHeap {

    /** Bytes of the control part. */
    public static final int CONTROL_BYTES = 1 << 20;

    /** Alignment of the heap and of its allocations. */
    public static final int ALIGNMENT = 512;

    // Keys are dealt in the order of registration, the same on every PE, so peers' keys are known.
    private static final int CONTROL_KEY = MemoryRegion.keyOf(0);
    private static final int DATA_KEY = MemoryRegion.keyOf(1);
    private static final int READ_ONLY_KEY = MemoryRegion.keyOf(2);

    private final int gpu;
    private final long controlOffset;
    private final long dataOffset;
    private final long dataBytes;
    private long controlUsed;
    private long dataUsed;

    SymmetricHeap(NodeMemory memory, int gpu, long dataBytes, boolean phantom) {
        this.gpu = gpu;
        this.dataBytes = dataBytes;
        Memory hbm = memory.gpu(gpu);
        controlOffset = hbm.allocate(CONTROL_BYTES, ALIGNMENT);
        dataOffset =
                phantom
                        ? hbm.allocatePhantom(dataBytes, ALIGNMENT)
                        : hbm.allocate(dataBytes, ALIGNMENT);
    }

    /** Bytes of the data part. */
    public long dataBytes() {
        return dataBytes;
    }

    /**
     * Reserves bytes for data; the same calls in the same order give the same object on every PE.
     */
    public SymmetricAddress malloc(long bytes) {
        long at = align(dataUsed, ALIGNMENT);
        if (bytes > dataBytes - at) {
            throw new IllegalStateException(
                    "expected at most %d bytes left in the symmetric heap but %d were asked for"
                            .formatted(dataBytes - at, bytes));
        }
        dataUsed = at + bytes;
        return new SymmetricAddress(false, at);
    }

    /** Reserves {@code words} 64-bit words for signals and counters, initially 0. */
    public SymmetricAddress mallocSignals(int words) {
        long at = align(controlUsed, Long.BYTES);
        if (at + (long) words * Long.BYTES > CONTROL_BYTES) {
            throw new IllegalStateException(
                    "expected at most " + CONTROL_BYTES + " bytes of signals");
        }
        controlUsed = at + (long) words * Long.BYTES;
        return new SymmetricAddress(true, at);
    }

    /** Bus address of a symmetric object on any PE whose GPU has number {@code peerGpu}. */
    long busAddress(SymmetricAddress address, int peerGpu) {
        return NodeMemory.gpuAddress(
                peerGpu, (address.control() ? controlOffset : dataOffset) + address.offset());
    }

    /** Bus address of the object on this PE. */
    public long busAddress(SymmetricAddress address) {
        return busAddress(address, gpu);
    }

    int key(SymmetricAddress address) {
        return address.control() ? CONTROL_KEY : DATA_KEY;
    }

    /** A key of the data part that gives no right to write. */
    static int readOnlyKey() {
        return READ_ONLY_KEY;
    }

    long controlAddress() {
        return NodeMemory.gpuAddress(gpu, controlOffset);
    }

    long dataAddress() {
        return NodeMemory.gpuAddress(gpu, dataOffset);
    }

    private static long align(long value, int alignment) {
        return Math.ceilDiv(value, alignment) * alignment;
    }
}

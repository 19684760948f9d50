package dev.doorbell.libraries.nvshmem.heap;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.MemoryRegion;

/**
 * Symmetric heap of a PE: equal offsets mean the same objects on every PE. Flags and counters are
 * in a control part, which always has real bytes. Data is in a part that may be phantom.
 */
public final class SymmetricHeap {

    /** Bytes of the control part: addresses, which take memory of the host only when written. */
    public static final int CONTROL_BYTES = 1 << 28;

    /** Alignment of the heap and of its allocations. */
    public static final int ALIGNMENT = 512;

    // Keys are assigned in the order of registration, which is the same on every PE, so peers' keys
    // are known.
    private static final int CONTROL_KEY = MemoryRegion.keyOf(0);
    private static final int DATA_KEY = MemoryRegion.keyOf(1);
    private static final int READ_ONLY_KEY = MemoryRegion.keyOf(2);

    private final int gpu;
    private final long controlOffset;
    private final long dataOffset;
    private final long dataBytes;
    private final AllocationLog allocations = new AllocationLog();
    private long controlUsed;
    private long dataUsed;

    /**
     * Creates the heap of the PE on GPU {@code gpu}. Its data part has no bytes if {@code phantom}.
     */
    public SymmetricHeap(NodeMemory memory, int gpu, long dataBytes, boolean phantom) {
        this.gpu = gpu;
        this.dataBytes = dataBytes;
        Memory hbm = memory.gpu(gpu);
        controlOffset = hbm.allocate(CONTROL_BYTES, ALIGNMENT);
        dataOffset =
                phantom
                        ? hbm.allocatePhantom(dataBytes, ALIGNMENT)
                        : hbm.allocate(dataBytes, ALIGNMENT);
    }

    /** Log of all allocations. */
    public AllocationLog allocations() {
        return allocations;
    }

    /** Bytes of the data part. */
    public long dataBytes() {
        return dataBytes;
    }

    /**
     * Reserves bytes for data. The same calls in the same order give the same object on every PE.
     */
    public SymmetricAddress malloc(long bytes) {
        long at = align(dataUsed, ALIGNMENT);
        if (bytes < 0 || bytes > dataBytes - at) {
            throw new WrongUseException(
                    "nvshmem_malloc of %d bytes; expected 0 to %d, which is what is left of the symmetric heap of %d bytes (NVSHMEM_SYMMETRIC_SIZE)"
                            .formatted(bytes, dataBytes - at, dataBytes));
        }
        allocations.malloc(bytes);
        dataUsed = at + bytes;
        return new SymmetricAddress(false, at);
    }

    /** Reserves {@code words} 64-bit words for signals and counters, initially 0. */
    public SymmetricAddress mallocSignals(int words) {
        long at = align(controlUsed, Long.BYTES);
        if (at + (long) words * Long.BYTES > CONTROL_BYTES) {
            throw new WrongUseException(
                    "%d more words of signals; expected at most %d"
                            .formatted(words, (CONTROL_BYTES - at) / Long.BYTES));
        }
        allocations.mallocSignals(words);
        controlUsed = at + (long) words * Long.BYTES;
        return new SymmetricAddress(true, at);
    }

    /**
     * Throws if a range is not allocated: its address is not symmetric.
     *
     * @throws WrongUseException with the range and the allocated bytes
     */
    public void requireAllocated(SymmetricAddress address, long bytes) {
        long used = address.control() ? controlUsed : dataUsed;
        if (address.offset() < 0 || bytes < 0 || address.offset() > used - bytes) {
            throw new WrongUseException(
                    "%d bytes at offset %d of the symmetric heap's %s part; expected a range inside the %d bytes allocated there"
                            .formatted(
                                    bytes,
                                    address.offset(),
                                    address.control() ? "control" : "data",
                                    used));
        }
    }

    /** Bus address of a symmetric object on any PE whose GPU has number {@code peerGpu}. */
    public long busAddress(SymmetricAddress address, int peerGpu) {
        return NodeMemory.gpuAddress(
                peerGpu, (address.control() ? controlOffset : dataOffset) + address.offset());
    }

    /** Bus address of the object on this PE. */
    public long busAddress(SymmetricAddress address) {
        return busAddress(address, gpu);
    }

    /** Returns the symmetric address of a bus address, of any PE. */
    public SymmetricAddress symmetric(long busAddress) {
        long offset = NodeMemory.offset(busAddress);
        boolean control = offset >= controlOffset && offset < controlOffset + CONTROL_BYTES;
        return new SymmetricAddress(control, offset - (control ? controlOffset : dataOffset));
    }

    /** Key of an object's region, local and remote, the same on every PE. */
    public int key(SymmetricAddress address) {
        return address.control() ? CONTROL_KEY : DATA_KEY;
    }

    /** Key of the data part without the right to write. */
    public static int readOnlyKey() {
        return READ_ONLY_KEY;
    }

    /** Bus address of the control part. */
    public long controlAddress() {
        return NodeMemory.gpuAddress(gpu, controlOffset);
    }

    /** Bus address of the data part. */
    public long dataAddress() {
        return NodeMemory.gpuAddress(gpu, dataOffset);
    }

    private static long align(long value, int alignment) {
        return Math.ceilDiv(value, alignment) * alignment;
    }
}

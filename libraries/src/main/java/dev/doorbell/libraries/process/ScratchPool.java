package dev.doorbell.libraries.process;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Node;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/**
 * Temporary buffers of a rank's library, outside the heap of its program. Released buffers are used
 * again, with their registrations. Lengths are powers of two of pages.
 */
public final class ScratchPool {

    private final LongUnaryOperator memory;
    private final Map<Long, ArrayDeque<Long>> free = new TreeMap<>();

    /**
     * Creates an empty pool.
     *
     * @param memory allocator: bytes to an address
     */
    public ScratchPool(LongUnaryOperator memory) {
        this.memory = memory;
    }

    /** Returns the pool whose bytes are real whatever the payload of the job is. */
    public static ScratchPool real(Node node) {
        return new ScratchPool(bytes ->
                NodeMemory.hostAddress(node.memory().host().allocate(bytes, Heap.ALIGNMENT)));
    }

    /** Returns a buffer of at least {@code bytes}. */
    public long take(long bytes) {
        ArrayDeque<Long> buffers = free.get(length(bytes));
        Long buffer = buffers == null ? null : buffers.pollLast();
        return buffer == null ? memory.applyAsLong(length(bytes)) : buffer;
    }

    /** Returns a buffer that was taken for {@code bytes}. */
    public void give(long address, long bytes) {
        free.computeIfAbsent(length(bytes), ignored -> new ArrayDeque<>()).addLast(address);
    }

    private static long length(long bytes) {
        long pages = Math.max(1, Math.ceilDiv(bytes, Heap.ALIGNMENT));
        return Heap.ALIGNMENT * Long.highestOneBit(2 * pages - 1);
    }
}

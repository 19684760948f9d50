package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.libraries.nvshmem.transport.PeSetup;
import dev.doorbell.libraries.nvshmem.transport.WqeWriter;

/**
 * Reads of GPU memory by a PE's NIC as DUMP entries (CST). A read follows the NIC's earlier writes
 * to that memory, so the GPU's threads see these when it completes.
 */
final class ConsistencyReads {

    private static final int READ_BYTES = 1;

    private final long address;
    private final Instruments.Counter count;
    private int key;

    private ConsistencyReads(long address, Instruments.Counter count) {
        this.address = address;
        this.count = count;
    }

    /** Registers the word to read. */
    static ConsistencyReads register(PeSetup pe) {
        long word = pe.node().memory().gpu(pe.device()).allocate(Long.BYTES, Long.BYTES);
        ConsistencyReads reads =
                new ConsistencyReads(
                        NodeMemory.gpuAddress(pe.device(), word),
                        pe.node().instruments().counter("ibgda.consistencyReads"));
        pe.nic()
                .registerMemory(
                        pe.protectionDomain(),
                        reads.address,
                        Long.BYTES,
                        AccessRight.LOCAL_WRITE,
                        answer -> reads.key = answer);
        return reads;
    }

    /** Returns the entry of a read, which begins behind the entries before it if {@code fenced}. */
    byte[] entry(GpuQueuePair pair, int block, boolean fenced) {
        count.add(1);
        LocalBuffer word = new LocalBuffer(address, key, READ_BYTES);
        return WqeWriter.dump(word, pair.queue.qpn(), block, fenced);
    }
}

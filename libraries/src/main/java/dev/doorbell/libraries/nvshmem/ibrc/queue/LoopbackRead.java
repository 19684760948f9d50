package dev.doorbell.libraries.nvshmem.ibrc.queue;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import dev.doorbell.libraries.nvshmem.transport.PeSetup;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;

/**
 * RDMA READ of a PE's own GPU memory, which a proxy without GDRCopy posts on the queue pair to
 * itself. It completes after every earlier write of the NIC to that memory, so the GPU sees fetched
 * data.
 */
public final class LoopbackRead {

    private static final int READ_BYTES = 4;
    private static final int ALIGNMENT = 64;

    private final int pe;
    private final long address;
    private int key;

    private LoopbackRead(int pe, long address) {
        this.pe = pe;
        this.address = address;
    }

    /**
     * Registers a source and a destination word. The NIC answers commands in order, so the key is
     * known before the queue pairs that are created next.
     */
    public static LoopbackRead register(PeSetup pe) {
        LoopbackRead read =
                new LoopbackRead(
                        pe.pe(),
                        NodeMemory.gpuAddress(
                                pe.device(),
                                pe.node()
                                        .memory()
                                        .gpu(pe.device())
                                        .allocate(2 * Long.BYTES, ALIGNMENT)));
        pe.nic()
                .registerMemory(
                        pe.protectionDomain(),
                        read.address,
                        2 * Long.BYTES,
                        AccessRight.ALL,
                        answer -> read.key = answer);
        return read;
    }

    /** Returns the operation to post. */
    public RemoteOperation operation() {
        return new RemoteOperation(
                OperationKind.GET,
                pe,
                address,
                key,
                address + Long.BYTES,
                key,
                READ_BYTES,
                true,
                0,
                0);
    }
}

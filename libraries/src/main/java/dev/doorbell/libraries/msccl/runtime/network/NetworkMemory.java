package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.libraries.verbs.Bootstrap;

/**
 * The slots of a GPU's connections to other nodes: a range of its own memory, which the NIC writes
 * and reads, and one of the host's for what LL sends, whose lines the helper thread looks at.
 */
public final class NetworkMemory {

    /** Where parts of a range begin. */
    public static final int ALIGNMENT = 4096;

    private final long gpuAddress;
    private final long gpuBytes;
    private final long hostAddress;
    private final long hostBytes;
    private long gpuUsed;
    private long hostUsed;
    private int gpuKey;
    private int hostKey;

    /**
     * Two ranges.
     *
     * @param gpuAddress bus address
     * @param hostAddress bus address; its first page takes what is read to flush
     */
    public NetworkMemory(long gpuAddress, long gpuBytes, long hostAddress, long hostBytes) {
        this.gpuAddress = gpuAddress;
        this.gpuBytes = gpuBytes;
        this.hostAddress = hostAddress;
        this.hostBytes = hostBytes;
        hostUsed = ALIGNMENT;
    }

    /** Registers both. */
    public void register(Bootstrap bootstrap, NicPort nic, int domain) {
        bootstrap.register(nic, domain, gpuAddress, gpuBytes, AccessRight.ALL, key -> gpuKey = key);
        bootstrap.register(
                nic, domain, hostAddress, hostBytes, AccessRight.ALL, key -> hostKey = key);
    }

    /** Bus address of {@code bytes} bytes of GPU memory. */
    public long ofGpu(long bytes) {
        long address = gpuAddress + gpuUsed;
        gpuUsed += aligned(bytes);
        require(gpuUsed, gpuBytes);
        return address;
    }

    /** Bus address of {@code bytes} bytes of host memory. */
    public long ofHost(long bytes) {
        long address = hostAddress + hostUsed;
        hostUsed += aligned(bytes);
        require(hostUsed, hostBytes);
        return address;
    }

    /** Room a part of {@code bytes} takes. */
    public static long aligned(long bytes) {
        return Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
    }

    int gpuKey() {
        return gpuKey;
    }

    int hostKey() {
        return hostKey;
    }

    /** Where a flush puts what it reads. */
    long flushAddress() {
        return hostAddress;
    }

    private static void require(long used, long bytes) {
        if (used > bytes) {
            throw new IllegalStateException(
                    "expected %d bytes of slots but was %d".formatted(bytes, used));
        }
    }
}

package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.libraries.verbs.Bootstrap;

/**
 * Slots of a GPU's connections to other nodes. They are in a range of its own memory, which the NIC
 * writes and reads, and in a range of host memory for LL's sends, whose lines the helper thread
 * polls.
 */
public final class NetworkMemory {

    /** Alignment of parts of a range. */
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
     * Creates the two ranges.
     *
     * @param gpuAddress bus address
     * @param hostAddress bus address; its first page is the destination of flush reads
     */
    public NetworkMemory(long gpuAddress, long gpuBytes, long hostAddress, long hostBytes) {
        this.gpuAddress = gpuAddress;
        this.gpuBytes = gpuBytes;
        this.hostAddress = hostAddress;
        this.hostBytes = hostBytes;
        hostUsed = ALIGNMENT;
    }

    /** Registers both ranges. */
    public void register(Bootstrap bootstrap, NicPort nic, int domain) {
        bootstrap.register(nic, domain, gpuAddress, gpuBytes, AccessRight.ALL, key -> gpuKey = key);
        bootstrap.register(
                nic, domain, hostAddress, hostBytes, AccessRight.ALL, key -> hostKey = key);
    }

    /** Allocates {@code bytes} bytes of GPU memory and returns their bus address. */
    public long ofGpu(long bytes) {
        long address = gpuAddress + gpuUsed;
        gpuUsed += aligned(bytes);
        require(gpuUsed, gpuBytes);
        return address;
    }

    /** Allocates {@code bytes} bytes of host memory and returns their bus address. */
    public long ofHost(long bytes) {
        long address = hostAddress + hostUsed;
        hostUsed += aligned(bytes);
        require(hostUsed, hostBytes);
        return address;
    }

    /** Returns the allocated size of a part of {@code bytes}. */
    public static long aligned(long bytes) {
        return Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
    }

    int gpuKey() {
        return gpuKey;
    }

    int hostKey() {
        return hostKey;
    }

    /** Destination of a flush's read. */
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

package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.libraries.verbs.Bootstrap;

/**
 * Memory of a GPU's connections to other nodes: slots in its own memory, which the NIC writes and
 * reads; slots in host memory for LL's sends; and queues in host memory.
 */
public final class NetworkMemory {

    /** Alignment of parts of a range. */
    public static final int ALIGNMENT = 4096;

    private final Range gpu;
    private final Range host;
    private final Range queues;

    /**
     * Creates the memory.
     *
     * @param gpu slots in GPU memory
     * @param host slots in host memory
     * @param queues queues in host memory, whose bytes are real
     */
    public NetworkMemory(Range gpu, Range host, Range queues) {
        this.gpu = gpu;
        this.host = host;
        this.queues = queues;
    }

    /** Registers the ranges. */
    public void register(Bootstrap bootstrap, NicPort nic, int domain) {
        gpu.register(bootstrap, nic, domain);
        host.register(bootstrap, nic, domain);
        queues.register(bootstrap, nic, domain);
    }

    /** Returns the allocated size of a part of {@code bytes}. */
    public static long aligned(long bytes) {
        return Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
    }

    /** Slots in GPU memory. */
    public Range gpu() {
        return gpu;
    }

    /** Slots in host memory. */
    public Range host() {
        return host;
    }

    /** Queues in host memory. */
    public Range queues() {
        return queues;
    }

    /** Range of memory with one key, from which parts are allocated. */
    public static final class Range {

        private final long address;
        private final long bytes;
        private long used;
        private int key;

        /** Creates a range at a bus address, of which nothing is allocated. */
        public Range(long address, long bytes) {
            this.address = address;
            this.bytes = bytes;
        }

        /** Allocates {@code wanted} bytes and returns their bus address. */
        public long allocate(long wanted) {
            long part = address + used;
            used += aligned(wanted);
            if (used > bytes) {
                throw new IllegalStateException(
                        "expected %d bytes for connections but was %d".formatted(bytes, used));
            }
            return part;
        }

        /** Key of the range. */
        public int key() {
            return key;
        }

        private void register(Bootstrap bootstrap, NicPort nic, int domain) {
            if (bytes > 0) {
                bootstrap.register(
                        nic, domain, address, bytes, AccessRight.ALL, given -> key = given);
            }
        }
    }
}

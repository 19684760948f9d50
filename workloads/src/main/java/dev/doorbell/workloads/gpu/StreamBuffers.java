package dev.doorbell.workloads.gpu;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.workloads.measure.Pattern;

/**
 * Buffers of a stream on the GPU and on the host. A kernel adds one to each word of the GPU's
 * buffer; copies take whole words.
 *
 * @param node of the memories
 * @param gpu memory of the GPU
 * @param onGpu offset of the GPU's buffer
 * @param onHost offset of the host's buffer
 * @param room bytes of each; 0 without content
 */
record StreamBuffers(Node node, Memory gpu, long onGpu, long onHost, long room) {

    private static final int ALIGNMENT = 4096;
    private static final long HOST_FIRST = 1_000_000_007;

    static StreamBuffers allocate(Node node, int gpu, long room) {
        Memory memory = node.memory().gpu(gpu);
        return new StreamBuffers(
                node,
                memory,
                room == 0 ? 0 : memory.allocate(room, ALIGNMENT),
                room == 0 ? 0 : node.memory().host().allocate(room, ALIGNMENT),
                room);
    }

    /** Fills both buffers. */
    void fill(StreamRow row) {
        for (long at = 0; at < words(row); at += Long.BYTES) {
            gpu.writeLong(onGpu + at, at);
            host().writeLong(onHost + at, HOST_FIRST * at);
        }
    }

    /** Does what an operation does. */
    void apply(char letter, StreamRow row) {
        for (long at = 0; at < words(row); at += Long.BYTES) {
            switch (letter) {
                case 'K' -> gpu.writeLong(onGpu + at, gpu.readLong(onGpu + at) + 1);
                case 'D' -> host().writeLong(onHost + at, gpu.readLong(onGpu + at));
                default -> gpu.writeLong(onGpu + at, host().readLong(onHost + at));
            }
        }
    }

    /** Compares both buffers with those after the operations in order. */
    void verify(StreamRow row) {
        long wrong = 0;
        for (long at = 0; at < words(row); at += Long.BYTES) {
            long expectedOnGpu = at;
            long expectedOnHost = HOST_FIRST * at;
            for (char letter : row.sequence().toCharArray()) {
                switch (letter) {
                    case 'K' -> expectedOnGpu++;
                    case 'D' -> expectedOnHost = expectedOnGpu;
                    default -> expectedOnGpu = expectedOnHost;
                }
            }
            wrong += gpu.readLong(onGpu + at) == expectedOnGpu ? 0 : Long.BYTES;
            wrong += host().readLong(onHost + at) == expectedOnHost ? 0 : Long.BYTES;
        }
        if (room > 0) {
            Pattern.count(node, 2 * words(row), wrong);
        }
    }

    private long words(StreamRow row) {
        return room == 0 ? 0 : row.bytes() / Long.BYTES * Long.BYTES;
    }

    private Memory host() {
        return node.memory().host();
    }
}

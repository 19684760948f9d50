package dev.doorbell.workloads.nvshmem.moe;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.workloads.measure.Pattern;

/**
 * Message of a dispatch in a node's memory: a header with the token's number at its PE, the token
 * in FP8, and a scale of 4 bytes for each 128 elements.
 *
 * @param node whose memory holds it
 * @param address on the node's bus
 * @param hidden elements
 */
record DispatchMessage(Node node, long address, int hidden) {

    /** Elements with a common scale. */
    static final int SCALED = 128;

    private static final int HEADER_BYTES = 16;
    private static final long READ = -1;

    /** Bytes of a message. */
    static int bytes(int hidden) {
        return HEADER_BYTES + hidden + hidden / SCALED * Float.BYTES;
    }

    /** Writes the message of a token; its FP8 bytes and scales are those of the pattern. */
    void write(int token, Pattern content) {
        if (!phantom()) {
            memory().writeLong(offset(), token);
            memory().writeLong(offset() + Long.BYTES, 0);
            content.fill(node, address + HEADER_BYTES, contentBytes());
        }
    }

    /** Returns the number in the header, which no token has if nothing new has arrived. */
    long token() {
        return memory().readLong(offset());
    }

    /** Compares the bytes after the header with those of a token, and counts the result. */
    void verify(Pattern content) {
        content.verify(node, address + HEADER_BYTES, contentBytes());
    }

    /** Spoils the header, so that no later call takes this message for its own. */
    void spoil() {
        memory().writeLong(offset(), READ);
    }

    /** Returns true if no bytes are kept. */
    boolean phantom() {
        return memory().phantom(offset());
    }

    private int contentBytes() {
        return bytes(hidden) - HEADER_BYTES;
    }

    private Memory memory() {
        return node.memory().space(address);
    }

    private long offset() {
        return NodeMemory.offset(address);
    }
}

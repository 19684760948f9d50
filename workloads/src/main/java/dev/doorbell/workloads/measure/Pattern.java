package dev.doorbell.workloads.measure;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.pdes.Digest;
import dev.doorbell.workloads.result.Verification;

/**
 * Test bytes that follow from the job's seed, the round and their place, so that a wrong one shows.
 *
 * @param seed of the job
 * @param round any number that distinguishes one exchange from another
 */
public record Pattern(long seed, long round) {

    /** The 64-bit word at index {@code word}. */
    public long word(long word) {
        return Digest.combine(seed + round * 0x9E3779B97F4A7C15L, word);
    }

    /** Fills {@code bytes} bytes at a bus address; the last word may be cut short. */
    public void fill(Node node, long address, long bytes) {
        Memory memory = node.memory().space(address);
        long offset = NodeMemory.offset(address);
        if (memory.phantom(offset)) {
            return;
        }
        long at = 0;
        for (; at + Long.BYTES <= bytes; at += Long.BYTES) {
            memory.writeLong(offset + at, word(at / Long.BYTES));
        }
        for (; at < bytes; at++) {
            memory.write(offset + at, new byte[] {byteAt(at)}, 0, 1);
        }
    }

    /** Compares {@code bytes} bytes at a bus address and counts the result. */
    public void verify(Node node, long address, long bytes) {
        Memory memory = node.memory().space(address);
        long offset = NodeMemory.offset(address);
        if (memory.phantom(offset)) {
            return;
        }
        long wrong = 0;
        long at = 0;
        for (; at + Long.BYTES <= bytes; at += Long.BYTES) {
            wrong += memory.readLong(offset + at) == word(at / Long.BYTES) ? 0 : Long.BYTES;
        }
        byte[] one = new byte[1];
        for (; at < bytes; at++) {
            memory.read(offset + at, one, 0, 1);
            wrong += one[0] == byteAt(at) ? 0 : 1;
        }
        count(node, bytes, wrong);
    }

    /** Counts compared bytes. */
    public static void count(Node node, long checked, long wrong) {
        node.instruments().counter(Verification.CHECKED_BYTES).add(checked);
        node.instruments().counter(Verification.WRONG_BYTES).add(wrong);
    }

    private byte byteAt(long at) {
        return (byte) (word(at / Long.BYTES) >>> (8 * (at % Long.BYTES)));
    }
}

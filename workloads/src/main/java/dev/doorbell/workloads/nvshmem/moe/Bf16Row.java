package dev.doorbell.workloads.nvshmem.moe;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Node;

/**
 * Row of BF16 numbers in a node's memory.
 *
 * @param node whose memory holds it
 * @param address on the node's bus
 * @param hidden elements
 */
record Bf16Row(Node node, long address, int hidden) {

    private static final int BF16_BITS = 16;
    private static final int BYTE = 0xff;

    /** Bytes of a row. */
    static int bytes(int hidden) {
        return hidden * Short.BYTES;
    }

    /** Returns true if no bytes are kept. */
    boolean phantom() {
        return memory().phantom(offset());
    }

    /** Writes numbers that BF16 holds exactly. */
    void write(float[] values) {
        byte[] bytes = new byte[bytes(hidden)];
        for (int i = 0; i < hidden; i++) {
            int bits = Float.floatToRawIntBits(values[i]) >>> BF16_BITS;
            bytes[2 * i] = (byte) bits;
            bytes[2 * i + 1] = (byte) (bits >>> Byte.SIZE);
        }
        memory().write(offset(), bytes, 0, bytes.length);
    }

    /** Returns the numbers. */
    float[] read() {
        byte[] bytes = new byte[bytes(hidden)];
        memory().read(offset(), bytes, 0, bytes.length);
        float[] values = new float[hidden];
        for (int i = 0; i < hidden; i++) {
            int bits = (bytes[2 * i] & BYTE) | (bytes[2 * i + 1] & BYTE) << Byte.SIZE;
            values[i] = Float.intBitsToFloat(bits << BF16_BITS);
        }
        return values;
    }

    /** Spoils the first numbers, so that no later call takes this row for its own. */
    void spoil() {
        memory().writeLong(offset(), -1);
    }

    private Memory memory() {
        return node.memory().space(address);
    }

    private long offset() {
        return NodeMemory.offset(address);
    }
}

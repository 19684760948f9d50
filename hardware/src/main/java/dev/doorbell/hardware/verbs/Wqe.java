package dev.doorbell.hardware.verbs;

/**
 * A work queue entry as the NIC reads it.
 *
 * @param opcode what to do
 * @param index of its first 64-byte basic block, 16 bits as in the control segment
 * @param blocks basic blocks it occupies, 1 to 16
 * @param signaled whether it asks for a completion queue entry
 * @param remoteAddress bus address at the peer; 0 for NOP
 * @param rkey key of the peer's region
 * @param inlineOffset offset of inline data in the fetched bytes; meaningless unless {@code inline}
 * @param inline whether the data is in the entry itself
 * @param length bytes to move
 * @param lkey key of the local region; 0 when inline
 * @param localAddress bus address of the local buffer; 0 when inline
 * @param compare value to compare with, for ATOMIC_CMP_AND_SWP
 * @param operand value to swap in or add, for atomics
 */
public record Wqe(
        WqeOpcode opcode,
        int index,
        int blocks,
        boolean signaled,
        long remoteAddress,
        int rkey,
        int inlineOffset,
        boolean inline,
        int length,
        int lkey,
        long localAddress,
        long compare,
        long operand) {

    /** Bytes of a basic block. */
    public static final int BLOCK_BYTES = 64;
}

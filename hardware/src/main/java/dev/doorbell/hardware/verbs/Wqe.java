package dev.doorbell.hardware.verbs;

import dev.doorbell.hardware.memory.AtomicOperation;
import org.jspecify.annotations.Nullable;

/**
 * A work queue entry as the NIC reads it.
 *
 * @param opcode of the operation
 * @param index of its first 64-byte basic block, 16 bits as in the control segment
 * @param blocks basic blocks it occupies, 1 to 16
 * @param signaled whether it asks for a completion queue entry
 * @param target destination on a DC initiator; null on a reliable connection, for NOP and for DUMP
 * @param remoteAddress bus address at the peer; 0 for NOP and DUMP
 * @param rkey key of the peer's region
 * @param inlineOffset offset of inline data in the fetched bytes; meaningless unless {@code inline}
 * @param inline whether the data is in the entry itself
 * @param length bytes to move
 * @param lkey key of the local region; 0 when inline
 * @param localAddress bus address of the local buffer; 0 when inline
 * @param immediate four bytes of SEND_WITH_IMM and RDMA_WRITE_WITH_IMM; 0 for all others
 * @param atomic operation of an atomic; null for all others
 * @param fenced whether it begins only when all entries before it are done
 */
public record Wqe(
        WqeOpcode opcode,
        int index,
        int blocks,
        boolean signaled,
        @Nullable AddressVector target,
        long remoteAddress,
        int rkey,
        int inlineOffset,
        boolean inline,
        int length,
        int lkey,
        long localAddress,
        int immediate,
        @Nullable AtomicOperation atomic,
        boolean fenced) {

    /** Bytes of a basic block. */
    public static final int BLOCK_BYTES = 64;
}

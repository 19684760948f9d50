package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.DoorbellRecord;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;

/**
 * Send queue of a queue pair as its software sees it: the ring in memory, and its filled and
 * completed positions in basic blocks, counted without wrapping.
 */
public final class SendQueue {

    /** Most basic blocks of an entry without inline data: those of an atomic. */
    private static final int LONGEST_BLOCKS = 4;

    private final int qpn;
    private final int peer;
    private final NodeMemory memory;
    private final long address;
    private final long doorbellRecord;
    private final int depth;
    // Created by the first reservation, so that an unused queue pair costs little.
    private int[] endOfEntry = {};
    private int reserved;
    private int completed;

    /**
     * Creates an empty queue whose ring and doorbell record are at bus addresses of {@code memory}.
     */
    public SendQueue(
            int qpn, int peer, NodeMemory memory, long address, long doorbellRecord, int depth) {
        this.qpn = qpn;
        this.peer = peer;
        this.memory = memory;
        this.address = address;
        this.doorbellRecord = doorbellRecord;
        this.depth = depth;
    }

    /** Number of its queue pair. */
    public int qpn() {
        return qpn;
    }

    /** PE at the other end; -1 for a DC initiator, which reaches all. */
    public int peer() {
        return peer;
    }

    /** Bus address of the ring. */
    public long address() {
        return address;
    }

    /** Bus address of its doorbell record. */
    public long doorbellRecord() {
        return doorbellRecord;
    }

    /** Basic blocks of the ring. */
    public int depth() {
        return depth;
    }

    /** Number of blocks reserved so far. */
    public int reserved() {
        return reserved;
    }

    /** Number of blocks completed so far. */
    public int completed() {
        return completed;
    }

    /** Returns true if nothing is outstanding. */
    public boolean idle() {
        return completed == reserved;
    }

    /** Returns true if {@code blocks} blocks can be reserved now. */
    public boolean hasRoomFor(int blocks) {
        return reserved + blocks - completed <= depth;
    }

    /** Reserves the next blocks and returns the index of the first. */
    public int reserve(int blocks) {
        if (!hasRoomFor(blocks)) {
            throw new IllegalStateException(
                    "expected room for " + blocks + " blocks on QP " + qpn + " but it is full");
        }
        if (endOfEntry.length == 0) {
            endOfEntry = new int[depth];
        }
        int first = reserved;
        reserved += blocks;
        return first;
    }

    /** Records that the entry at {@code block} completes everything before {@code end}. */
    public void entry(int block, int end) {
        endOfEntry[block & (depth - 1)] = end;
    }

    /** Stores an entry into the ring, around its end if necessary. */
    public void store(int block, byte[] entry) {
        for (int at = 0; at < entry.length; at += run(block, at, entry.length)) {
            int first = (block + at / Wqe.BLOCK_BYTES) & (depth - 1);
            int length = run(block, at, entry.length);
            long target = address + (long) first * Wqe.BLOCK_BYTES;
            memory.space(target).write(NodeMemory.offset(target), entry, at, length);
        }
    }

    /**
     * Describes an entry of the ring by what the NIC has read: its number, operation, bytes, and
     * the memory of the peer.
     */
    public String describe(int block) {
        byte[] entry = new byte[LONGEST_BLOCKS * Wqe.BLOCK_BYTES];
        for (int at = 0; at < entry.length; at += run(block, at, entry.length)) {
            int first = (block + at / Wqe.BLOCK_BYTES) & (depth - 1);
            long source = address + (long) first * Wqe.BLOCK_BYTES;
            memory.space(source)
                    .read(NodeMemory.offset(source), entry, at, run(block, at, entry.length));
        }
        Wqe wqe = WqeCodec.decode(entry, 0, peer < 0);
        return "entry %d (%s, %d B, remote address 0x%x, rkey 0x%x)"
                .formatted(block, wqe.opcode(), wqe.length(), wqe.remoteAddress(), wqe.rkey());
    }

    private int run(int block, int at, int total) {
        int first = (block + at / Wqe.BLOCK_BYTES) & (depth - 1);
        return Math.min(total - at, (depth - first) * Wqe.BLOCK_BYTES);
    }

    /** Stores the doorbell record, from which a NIC that missed a doorbell can recover. */
    public void updateDoorbellRecord(int producerIndex) {
        DoorbellRecord.write(
                memory.space(doorbellRecord),
                NodeMemory.offset(doorbellRecord) + DoorbellRecord.SEND,
                producerIndex);
    }

    /** Handles the completion of the entry with a 16-bit counter. */
    public void complete(int counter) {
        int ahead = (counter - completed) & 0xffff;
        if (ahead >= reserved - completed) {
            return; // An entry that was seen before.
        }
        int block = completed + ahead;
        int end = endOfEntry[block & (depth - 1)];
        if (end - completed > 0) {
            completed = end;
        }
    }
}

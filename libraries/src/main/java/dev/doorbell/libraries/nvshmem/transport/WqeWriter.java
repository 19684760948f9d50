package dev.doorbell.libraries.nvshmem.transport;

import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.verbs.AddressVector;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.hardware.verbs.WqeOpcode;
import org.jspecify.annotations.Nullable;

/** Encoder of operations as work queue entries, of reliable connections and of DC initiators. */
public final class WqeWriter {

    // An entry of a DC initiator has room for 128 bytes beside its address vector.
    private static final int MAX_JOINED_DYNAMIC_ELEMENT = 4;

    /** Words of 4 bytes of a DUMP: control segment and data pointer. */
    public static final int DUMP_WORDS = 8;

    private static final int SEGMENT_WORDS = 4;

    private WqeWriter() {}

    /** Words of 4 bytes of an operation's entry. */
    public static int words(RemoteOperation operation, boolean dynamic) {
        if (operation.kind().atomic()) {
            return WqeCodec.atomicWords(atomic(operation), dynamic);
        }
        return operation.kind() == OperationKind.INLINE_PUT
                ? inlineWords(operation.length(), dynamic)
                : (dynamic ? 4 : 3) * SEGMENT_WORDS;
    }

    /** Words of 4 bytes of the entry of one thread's element store. */
    public static int storeWords(ElementStores stores, boolean dynamic) {
        return inlineWords(stores.elementBytes(), dynamic);
    }

    /** Words of 4 bytes of a joined write's head and of its NOP. */
    public static int joinedHeadWords(boolean dynamic) {
        return inlineWords(0, dynamic) + SEGMENT_WORDS;
    }

    /** Words of a control segment, an address vector, a remote address, a length and the data. */
    private static int inlineWords(int bytes, boolean dynamic) {
        return (dynamic ? 3 : 2) * SEGMENT_WORDS + 1 + Math.ceilDiv(bytes, Integer.BYTES);
    }

    /** Number of basic blocks of an operation on a reliable connection. */
    public static int blocks(RemoteOperation operation) {
        return blocks(operation, false);
    }

    /** Number of basic blocks of an operation. */
    public static int blocks(RemoteOperation operation, boolean dynamic) {
        if (operation.kind().atomic()) {
            return WqeCodec.atomicBlocks(atomic(operation), dynamic);
        }
        return operation.kind() == OperationKind.INLINE_PUT
                ? WqeCodec.inlineWriteBlocks(operation.length(), dynamic)
                : 1;
    }

    /** Returns the entry of an operation on a reliable connection. */
    public static byte[] write(RemoteOperation operation, int qpn, int index) {
        return write(operation, WqeHead.reliable(qpn, index, true));
    }

    /** Returns the entry of an operation. */
    public static byte[] write(RemoteOperation operation, WqeHead head) {
        byte[] entry = new byte[blocks(operation, head.target() != null) * Wqe.BLOCK_BYTES];
        RemoteRange remote = new RemoteRange(operation.remoteAddress(), operation.rkey());
        LocalBuffer local =
                new LocalBuffer(operation.localAddress(), operation.lkey(), operation.length());
        if (operation.kind().atomic()) {
            WqeCodec.atomic(entry, 0, head, remote, local, atomic(operation));
        } else if (operation.kind() == OperationKind.INLINE_PUT) {
            int at = WqeCodec.inlineWrite(entry, 0, head, remote, operation.length());
            putElement(entry, at, operation.operand(), operation.length());
        } else {
            WqeOpcode opcode =
                    operation.kind() == OperationKind.GET
                            ? WqeOpcode.RDMA_READ
                            : WqeOpcode.RDMA_WRITE;
            WqeCodec.transfer(entry, 0, opcode, head, remote, local);
        }
        return entry;
    }

    /** Returns a signalled DUMP, which begins behind all entries before it if {@code fenced}. */
    public static byte[] dump(LocalBuffer buffer, int qpn, int index, boolean fenced) {
        byte[] entry = new byte[Wqe.BLOCK_BYTES];
        WqeCodec.dump(entry, 0, WqeHead.reliable(qpn, index, true), buffer, fenced);
        return entry;
    }

    /**
     * Writes the entry of one thread's element store on a reliable connection into {@code entry} at
     * {@code at}.
     */
    public static void writeStore(
            byte[] entry, int at, ElementStores stores, int thread, int qpn, int index) {
        writeStore(entry, at, stores, thread, WqeHead.reliable(qpn, index, true));
    }

    /** Writes the entry of one thread's element store into {@code entry} at {@code at}. */
    public static void writeStore(
            byte[] entry, int at, ElementStores stores, int thread, WqeHead head) {
        RemoteRange remote = new RemoteRange(stores.address(thread), stores.rkey());
        int data = WqeCodec.inlineWrite(entry, at, head, remote, stores.elementBytes());
        putElement(entry, data, stores.values()[thread], stores.elementBytes());
    }

    /**
     * Number of writes into which a warp's contiguous stores are joined: two on a DC initiator if
     * the elements are wide.
     */
    public static int joinedParts(ElementStores stores, boolean dynamic) {
        return dynamic && stores.elementBytes() > MAX_JOINED_DYNAMIC_ELEMENT ? 2 : 1;
    }

    /** Number of basic blocks of each of these writes, with the NOP for its completion. */
    public static int joinedPartBlocks(ElementStores stores, boolean dynamic) {
        int bytes = ElementStores.WARP / joinedParts(stores, dynamic) * stores.elementBytes();
        return WqeCodec.inlineWriteBlocks(bytes, dynamic) + 1;
    }

    /**
     * Returns a full warp's contiguous stores, each part as an unsignalled inline write and a
     * signalled NOP.
     *
     * @param target destination on a DC initiator; null on a reliable connection
     */
    public static byte[] writeJoined(
            ElementStores stores,
            int firstThread,
            int qpn,
            int index,
            @Nullable AddressVector target) {
        int parts = joinedParts(stores, target != null);
        int blocks = joinedPartBlocks(stores, target != null);
        int lanes = ElementStores.WARP / parts;
        byte[] entry = new byte[parts * blocks * Wqe.BLOCK_BYTES];
        for (int part = 0; part < parts; part++) {
            int block = part * blocks;
            int thread = firstThread + part * lanes;
            int data =
                    WqeCodec.inlineWrite(
                            entry,
                            block * Wqe.BLOCK_BYTES,
                            new WqeHead(qpn, index + block, false, target),
                            new RemoteRange(stores.address(thread), stores.rkey()),
                            lanes * stores.elementBytes());
            for (int lane = 0; lane < lanes; lane++) {
                putElement(
                        entry,
                        data + lane * stores.elementBytes(),
                        stores.values()[thread + lane],
                        stores.elementBytes());
            }
            int last = block + blocks - 1;
            WqeCodec.nop(entry, last * Wqe.BLOCK_BYTES, WqeHead.reliable(qpn, index + last, true));
        }
        return entry;
    }

    /** Returns the NIC's atomic for an operation. */
    private static AtomicOperation atomic(RemoteOperation operation) {
        int bytes = operation.length();
        long operand = operation.operand();
        boolean wide = bytes == Long.BYTES;
        return switch (operation.kind()) {
            case ATOMIC_ADD ->
                    wide
                            ? AtomicOperation.fetchAndAdd(operand)
                            : AtomicOperation.maskedFetchAndAdd(bytes, operand, 0);
            case ATOMIC_COMPARE_SWAP ->
                    wide
                            ? AtomicOperation.compareAndSwap(operation.compare(), operand)
                            : AtomicOperation.maskedCompareAndSwap(
                                    bytes, operation.compare(), -1, operand, -1);
            case ATOMIC_SWAP -> AtomicOperation.maskedCompareAndSwap(bytes, 0, 0, operand, -1);
            case ATOMIC_AND -> AtomicOperation.maskedCompareAndSwap(bytes, 0, 0, 0, ~operand);
            case ATOMIC_OR -> AtomicOperation.maskedCompareAndSwap(bytes, 0, 0, operand, operand);
            case ATOMIC_XOR -> AtomicOperation.maskedFetchAndAdd(bytes, operand, -1);
            case PUT, INLINE_PUT, GET ->
                    throw new IllegalStateException(
                            "expected an atomic but was " + operation.kind());
        };
    }

    private static void putElement(byte[] into, int at, long value, int bytes) {
        for (int i = 0; i < bytes; i++) {
            into[at + i] = (byte) (value >>> (8 * i));
        }
    }
}

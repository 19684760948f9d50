package dev.doorbell.libraries.nvshmem.ibrc.ring;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.nvshmem.transport.ElementStores;
import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;

/**
 * Layout of entries in the ring's words of 56 bits. Bits count from the least significant one:
 *
 * <pre>
 * all         word 0   opcode 0-3, remote address 4-47, length of an inline put 48-51
 * but fence   word 1   PE 0-15, rkey 16-39
 * put, get    word 2   local offset 0-39, low 16 bits of the length 40-55
 *             word 3   lkey 0-23, high 16 bits of the length 24-39
 * inline put  word 1   top byte of the value 40-47
 *             word 2   value without its top byte
 * atomic,     word 0   top byte of the lkey 48-55
 * signal      word 1   top byte of the operand 40-47, of the compare value 48-55
 *             word 2   operand, word 3 compare value, both without their top bytes
 *             word 4   local offset 0-39, lkey without its top byte 40-55
 * </pre>
 *
 * <p>Local buffers are in the PE's own GPU, so an offset is enough. NVSHMEM looks the keys up by
 * address. Here they are in the entry, because a job may inject a wrong one. The emulated NICs
 * assign keys of at most 24 bits.
 */
public final class ProxyEntryCodec {

    /** Words of the longest entry. */
    static final int MOST_WORDS = 5;

    private static final int TOP_BYTE = 56;

    private final int gpu;

    /** Creates the codec of a PE on GPU {@code gpu}. */
    public ProxyEntryCodec(int gpu) {
        this.gpu = gpu;
    }

    /** Returns the opcode of the entry with this first word. */
    static ProxyOpcode opcode(long firstWord) {
        return ProxyOpcode.of((int) firstWord & 0xf);
    }

    /** Encodes a fence. */
    void encodeFence(long[] words) {
        words[0] = ProxyOpcode.FENCE.code();
    }

    /** Encodes an operation as {@code opcode}. */
    void encode(ProxyOpcode opcode, RemoteOperation operation, long[] words) {
        words[0] = opcode.code() | field(operation.remoteAddress(), 44, "a remote address") << 4;
        words[1] =
                field(operation.peer(), 16, "a PE") | field(operation.rkey(), 24, "an rkey") << 16;
        long lkey = field(operation.lkey(), 24, "an lkey");
        long local = localOffset(opcode, operation);
        switch (opcode) {
            case PUT, GET -> {
                words[2] = local | (operation.length() & 0xffffL) << 40;
                words[3] = lkey | (operation.length() >>> 16 & 0xffffL) << 24;
            }
            case INLINE_PUT -> inline(operation.length(), operation.operand(), words);
            case SIGNAL_SET,
                    ADD,
                    FETCH_ADD,
                    COMPARE_SWAP,
                    SET,
                    SWAP,
                    AND,
                    FETCH_AND,
                    OR,
                    FETCH_OR,
                    XOR,
                    FETCH_XOR -> {
                requireWord(operation);
                words[0] |= lkey >>> 16 << 48;
                words[1] |=
                        operation.operand() >>> TOP_BYTE << 40
                                | operation.compare() >>> TOP_BYTE << 48;
                words[2] = withoutTopByte(operation.operand());
                words[3] = withoutTopByte(operation.compare());
                words[4] = local | (lkey & 0xffff) << 40;
            }
            case FENCE -> throw new IllegalStateException("expected an operation but was a fence");
        }
    }

    /** Encodes the store of one thread as an inline put. */
    void encode(ElementStores stores, int thread, long[] words) {
        words[0] =
                ProxyOpcode.INLINE_PUT.code()
                        | field(stores.address(thread), 44, "a remote address") << 4;
        words[1] = field(stores.peer(), 16, "a PE") | field(stores.rkey(), 24, "an rkey") << 16;
        inline(stores.elementBytes(), stores.values()[thread], words);
    }

    /** Decodes the operation of an entry other than a fence. */
    RemoteOperation decode(long[] words) {
        ProxyOpcode opcode = opcode(words[0]);
        boolean inline = opcode == ProxyOpcode.INLINE_PUT;
        boolean transfer = opcode == ProxyOpcode.PUT || opcode == ProxyOpcode.GET;
        long local = inline ? 0 : words[transfer ? 2 : 4] & (1L << 40) - 1;
        long operand = transfer ? 0 : words[2] | (words[1] >>> 40 & 0xff) << TOP_BYTE;
        return new RemoteOperation(
                kind(opcode),
                (int) words[1] & 0xffff,
                words[0] >>> 4 & (1L << 44) - 1,
                (int) (words[1] >>> 16) & 0xff_ffff,
                inline ? 0 : NodeMemory.gpuAddress(gpu, local),
                lkey(opcode, words),
                length(opcode, words),
                opcode.fetching(),
                operand,
                transfer || inline ? 0 : words[3] | (words[1] >>> 48 & 0xff) << TOP_BYTE);
    }

    private static OperationKind kind(ProxyOpcode opcode) {
        return switch (opcode) {
            case PUT -> OperationKind.PUT;
            case GET -> OperationKind.GET;
            case INLINE_PUT, SIGNAL_SET -> OperationKind.INLINE_PUT;
            case ADD, FETCH_ADD -> OperationKind.ATOMIC_ADD;
            case COMPARE_SWAP -> OperationKind.ATOMIC_COMPARE_SWAP;
            case SET, SWAP -> OperationKind.ATOMIC_SWAP;
            case AND, FETCH_AND -> OperationKind.ATOMIC_AND;
            case OR, FETCH_OR -> OperationKind.ATOMIC_OR;
            case XOR, FETCH_XOR -> OperationKind.ATOMIC_XOR;
            case FENCE -> throw new IllegalStateException("expected an operation but was a fence");
        };
    }

    private static int lkey(ProxyOpcode opcode, long[] words) {
        return switch (opcode.words()) {
            case 4 -> (int) words[3] & 0xff_ffff;
            case MOST_WORDS -> (int) ((words[4] >>> 40 & 0xffff) | (words[0] >>> 48 & 0xff) << 16);
            default -> 0;
        };
    }

    private static int length(ProxyOpcode opcode, long[] words) {
        return switch (opcode) {
            case PUT, GET -> (int) ((words[2] >>> 40 & 0xffff) | (words[3] >>> 24 & 0xffff) << 16);
            case INLINE_PUT -> (int) (words[0] >>> 48) & 0xf;
            default -> Long.BYTES;
        };
    }

    private static void inline(int length, long value, long[] words) {
        words[0] |= (long) length << 48;
        words[1] |= value >>> TOP_BYTE << 40;
        words[2] = withoutTopByte(value);
    }

    private static long withoutTopByte(long value) {
        return value & (1L << TOP_BYTE) - 1;
    }

    private long localOffset(ProxyOpcode opcode, RemoteOperation operation) {
        long offset = NodeMemory.offset(operation.localAddress());
        if (opcode != ProxyOpcode.INLINE_PUT
                && opcode != ProxyOpcode.SIGNAL_SET
                && NodeMemory.gpuAddress(gpu, offset) != operation.localAddress()) {
            throw new IllegalStateException(
                    "expected a local buffer in GPU %d but was at 0x%x"
                            .formatted(gpu, operation.localAddress()));
        }
        return offset;
    }

    private static void requireWord(RemoteOperation operation) {
        if (operation.length() != Long.BYTES) {
            throw new IllegalStateException(
                    "expected an atomic or signal of 8 bytes but was of " + operation.length());
        }
    }

    private static long field(long value, int bits, String what) {
        if (value >>> bits != 0) {
            throw new IllegalStateException(
                    "expected %s of at most %d bits but was 0x%x".formatted(what, bits, value));
        }
        return value;
    }
}

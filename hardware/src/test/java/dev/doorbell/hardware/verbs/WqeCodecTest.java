package dev.doorbell.hardware.verbs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.memory.Memory;
import java.util.HexFormat;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WqeCodecTest {

    private static final AddressVector TARGET =
            new AddressVector(0x1122334455667788L, 0x99, 0xaabb);

    private final long seed = Long.getLong("doorbell.seed", 11L);
    private final Random random = new Random(seed);

    @Test
    void readsBackRandomTransfers() {
        for (int i = 0; i < 500; i++) {
            byte[] bytes = new byte[128];
            WqeOpcode opcode = random.nextBoolean() ? WqeOpcode.RDMA_WRITE : WqeOpcode.RDMA_READ;
            WqeHead head = head();
            RemoteRange remote = new RemoteRange(random.nextLong(), random.nextInt());
            LocalBuffer local =
                    new LocalBuffer(random.nextLong(), random.nextInt(), random.nextInt(1 << 30));
            WqeCodec.transfer(bytes, 64, opcode, head, remote, local);
            assertThat(WqeCodec.decode(bytes, 64, head.target() != null))
                    .as("replay with -Ddoorbell.seed=%d", seed)
                    .isEqualTo(
                            new Wqe(
                                    opcode,
                                    head.index() & 0xffff,
                                    1,
                                    head.signaled(),
                                    head.target(),
                                    remote.address(),
                                    remote.rkey(),
                                    0,
                                    false,
                                    local.length(),
                                    local.lkey(),
                                    local.address(),
                                    0,
                                    null,
                                    false));
        }
    }

    @Test
    void readsBackRandomDumps() {
        for (int i = 0; i < 500; i++) {
            byte[] bytes = new byte[128];
            WqeHead head = head();
            boolean fenced = random.nextBoolean();
            LocalBuffer local =
                    new LocalBuffer(random.nextLong(), random.nextInt(), random.nextInt(1 << 30));
            WqeCodec.dump(bytes, 64, head, local, fenced);
            assertThat(WqeCodec.decode(bytes, 64, head.target() != null))
                    .as("replay with -Ddoorbell.seed=%d", seed)
                    .isEqualTo(
                            new Wqe(
                                    WqeOpcode.DUMP,
                                    head.index() & 0xffff,
                                    1,
                                    head.signaled(),
                                    null,
                                    0,
                                    0,
                                    0,
                                    false,
                                    local.length(),
                                    local.lkey(),
                                    local.address(),
                                    0,
                                    null,
                                    fenced));
        }
    }

    @Test
    void readsBackRandomAtomics() {
        for (int i = 0; i < 500; i++) {
            AtomicOperation operation = atomic();
            WqeHead head = head();
            byte[] bytes = new byte[192];
            RemoteRange remote = new RemoteRange(random.nextLong(), random.nextInt());
            LocalBuffer local =
                    new LocalBuffer(random.nextLong(), random.nextInt(), operation.bytes());
            WqeCodec.atomic(bytes, 64, head, remote, local, operation);
            Wqe wqe = WqeCodec.decode(bytes, 64, head.target() != null);
            assertThat(wqe.atomic())
                    .as("replay with -Ddoorbell.seed=%d", seed)
                    .isEqualTo(operation);
            assertThat(wqe.opcode().atomic()).isTrue();
            assertThat(wqe.target()).isEqualTo(head.target());
            assertThat(wqe.remoteAddress()).isEqualTo(remote.address());
            assertThat(wqe.localAddress()).isEqualTo(local.address());
            assertThat(wqe.lkey()).isEqualTo(local.lkey());
            assertThat(wqe.length()).isEqualTo(operation.bytes());
            assertThat(wqe.blocks())
                    .isEqualTo(WqeCodec.atomicBlocks(operation, head.target() != null));
        }
    }

    @Test
    void readsBackRandomSends() {
        for (int i = 0; i < 500; i++) {
            byte[] bytes = new byte[128];
            WqeHead head = head();
            @Nullable Integer immediate = random.nextBoolean() ? null : random.nextInt();
            LocalBuffer local =
                    new LocalBuffer(random.nextLong(), random.nextInt(), random.nextInt(1 << 30));
            WqeCodec.send(bytes, 64, head, immediate, local);
            Wqe wqe = WqeCodec.decode(bytes, 64, head.target() != null);
            assertThat(wqe.opcode())
                    .as("replay with -Ddoorbell.seed=%d", seed)
                    .isEqualTo(immediate == null ? WqeOpcode.SEND : WqeOpcode.SEND_WITH_IMM);
            assertThat(wqe.immediate()).isEqualTo(immediate == null ? 0 : immediate);
            assertThat(wqe.target()).isEqualTo(head.target());
            assertThat(new LocalBuffer(wqe.localAddress(), wqe.lkey(), wqe.length()))
                    .isEqualTo(local);
            WqeCodec.receive(bytes, 16, local);
            assertThat(WqeCodec.decodeReceive(bytes, 16)).isEqualTo(local);
        }
    }

    @Test
    void readsBackRandomWritesWithImmediateBytes() {
        for (int i = 0; i < 500; i++) {
            byte[] bytes = new byte[128];
            random.nextBytes(bytes);
            WqeHead head = head();
            int immediate = random.nextInt();
            RemoteRange remote = new RemoteRange(random.nextLong(), random.nextInt());
            boolean empty = random.nextBoolean();
            LocalBuffer local =
                    empty
                            ? new LocalBuffer(0, 0, 0)
                            : new LocalBuffer(
                                    random.nextLong(), random.nextInt(), random.nextInt(1 << 30));
            WqeCodec.writeWithImmediate(bytes, 64, head, immediate, remote, local);
            Wqe wqe = WqeCodec.decode(bytes, 64, head.target() != null);
            assertThat(wqe.opcode())
                    .as("replay with -Ddoorbell.seed=%d", seed)
                    .isEqualTo(WqeOpcode.RDMA_WRITE_WITH_IMM);
            assertThat(wqe.immediate()).isEqualTo(immediate);
            assertThat(wqe.blocks()).isEqualTo(1);
            assertThat(wqe.inline()).isFalse();
            assertThat(wqe.target()).isEqualTo(head.target());
            assertThat(new RemoteRange(wqe.remoteAddress(), wqe.rkey())).isEqualTo(remote);
            assertThat(new LocalBuffer(wqe.localAddress(), wqe.lkey(), wqe.length()))
                    .isEqualTo(local);
        }
    }

    @Test
    void writesTheBytesOfMlx5ForAWriteWithImmediateBytes() {
        byte[] bytes = new byte[64];
        WqeCodec.writeWithImmediate(
                bytes,
                0,
                WqeHead.reliable(0x123456, 0x789a, true),
                0xcafe_f00d,
                new RemoteRange(0x1122_3344_5566_7788L, 0x99aa_bbcc),
                new LocalBuffer(0x0102_0304_0506_0708L, 0x0a0b_0c0d, 0x2000));
        assertThat(HexFormat.of().formatHex(bytes, 0, 48))
                .isEqualTo(
                        // Control segment: index and opcode, queue pair and segments, flags,
                        // immediate.
                        "00789a09"
                                + "12345603"
                                + "00000008"
                                + "cafef00d"
                                // Remote address and key.
                                + "1122334455667788"
                                + "99aabbcc"
                                + "00000000"
                                // Length, key, local address.
                                + "00002000"
                                + "0a0b0c0d"
                                + "0102030405060708");
    }

    @Test
    void takesASecondBlockForMasksAndForAnAddressVector() {
        AtomicOperation add = AtomicOperation.fetchAndAdd(1);
        AtomicOperation wide = AtomicOperation.maskedCompareAndSwap(8, 0, 0, 1, -1);
        AtomicOperation narrow = AtomicOperation.maskedCompareAndSwap(4, 0, 0, 1, -1);
        assertThat(WqeCodec.atomicBlocks(add, false)).isEqualTo(1);
        assertThat(WqeCodec.atomicBlocks(add, true)).isEqualTo(2);
        assertThat(WqeCodec.atomicBlocks(wide, false)).isEqualTo(2);
        assertThat(WqeCodec.atomicBlocks(wide, true)).isEqualTo(2);
        assertThat(WqeCodec.atomicBlocks(narrow, false)).isEqualTo(1);
        assertThat(WqeCodec.inlineWriteBlocks(12, false)).isEqualTo(1);
        assertThat(WqeCodec.inlineWriteBlocks(13, true)).isEqualTo(2);
    }

    @Test
    void laysAWarpsJoinedStoresOutInFiveBlocks() {
        assertThat(WqeCodec.inlineWriteBlocks(256)).isEqualTo(5);
        assertThat(WqeCodec.inlineWriteBlocks(128)).isEqualTo(3);
        assertThat(WqeCodec.inlineWriteBlocks(8)).isEqualTo(1);
        byte[] bytes = new byte[5 * 64];
        int data =
                WqeCodec.inlineWrite(
                        bytes,
                        0,
                        WqeHead.reliable(3, 9, false),
                        new RemoteRange(0x1000, 0x55),
                        256);
        assertThat(data).isEqualTo(36);
        Wqe wqe = WqeCodec.decode(bytes, 0, false);
        assertThat(wqe.inline()).isTrue();
        assertThat(wqe.inlineOffset()).isEqualTo(36);
        assertThat(wqe.length()).isEqualTo(256);
        assertThat(wqe.blocks()).isEqualTo(5);
        assertThat(wqe.signaled()).isFalse();
    }

    @Test
    void putsTheControlSegmentWhereTheManualSays() {
        byte[] bytes = new byte[64];
        WqeCodec.transfer(
                bytes,
                0,
                WqeOpcode.RDMA_WRITE,
                WqeHead.reliable(0x123456, 0xabcd, true),
                new RemoteRange(1, 2),
                new LocalBuffer(3, 4, 5));
        assertThat(bytes).startsWith(0x00, 0xab, 0xcd, 0x08, 0x12, 0x34, 0x56, 0x03, 0, 0, 0, 0x08);
    }

    @Test
    void putsHalfAnAddressVectorBehindTheControlSegment() {
        byte[] bytes = new byte[64];
        int data =
                WqeCodec.inlineWrite(
                        bytes, 0, new WqeHead(1, 2, true, TARGET), new RemoteRange(0x77, 8), 4);
        assertThat(data).isEqualTo(52);
        assertThat(bytes[7]).isEqualTo((byte) 4);
        byte[] vector = new byte[17];
        System.arraycopy(bytes, 16, vector, 0, vector.length);
        assertThat(vector)
                .containsExactly(
                        0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0, 0, 0, 0x99, 0, 0, 0xaa,
                        0xbb, 0);
    }

    @Test
    void marksExtendedAtomicsInTheControlSegment() {
        byte[] bytes = new byte[128];
        WqeHead head = WqeHead.reliable(1, 0, true);
        RemoteRange remote = new RemoteRange(0, 0);
        LocalBuffer local = new LocalBuffer(0, 0, 8);
        WqeCodec.atomic(bytes, 0, head, remote, local, AtomicOperation.maskedFetchAndAdd(8, 1, 0));
        assertThat(bytes).startsWith(0x09, 0, 0, 0x15, 0, 0, 1, 4);
        WqeCodec.atomic(
                bytes, 0, head, remote, local, AtomicOperation.maskedCompareAndSwap(4, 0, 0, 1, 1));
        assertThat(bytes).startsWith(0x08, 0, 0, 0x14, 0, 0, 1, 4);
    }

    @Test
    void readsBackCompletions() {
        Memory memory = new Memory("m", 4096);
        CqeCodec.write(memory, 64, 0x1234, 0xbeef, CompletionStatus.REM_ACCESS_ERR.code(), true);
        long word = CqeCodec.read(memory, 64);
        assertThat(CqeCodec.qpn(word)).isEqualTo(0x1234);
        assertThat(CqeCodec.counter(word)).isEqualTo(0xbeef);
        assertThat(CqeCodec.owner(word)).isTrue();
        assertThat(CqeCodec.error(word)).isTrue();
        assertThat(CqeCodec.status(memory, 64)).isEqualTo(CompletionStatus.REM_ACCESS_ERR);
    }

    private WqeHead head() {
        @Nullable AddressVector target = random.nextBoolean() ? TARGET : null;
        return new WqeHead(77, random.nextInt(), random.nextBoolean(), target);
    }

    private AtomicOperation atomic() {
        int bytes = random.nextBoolean() ? 4 : 8;
        return switch (random.nextInt(4)) {
            case 0 -> AtomicOperation.fetchAndAdd(random.nextLong());
            case 1 -> AtomicOperation.compareAndSwap(random.nextLong(), random.nextLong());
            case 2 ->
                    AtomicOperation.maskedFetchAndAdd(bytes, random.nextLong(), random.nextLong());
            default ->
                    AtomicOperation.maskedCompareAndSwap(
                            bytes,
                            random.nextLong(),
                            random.nextLong(),
                            random.nextLong(),
                            random.nextLong());
        };
    }
}

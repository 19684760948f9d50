package dev.doorbell.hardware.verbs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.memory.Memory;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WqeCodecTest {

    @Test
    void readsBackRandomTransfers() {
        long seed = Long.getLong("doorbell.seed", 11L);
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            byte[] bytes = new byte[128];
            WqeOpcode opcode = random.nextBoolean() ? WqeOpcode.RDMA_WRITE : WqeOpcode.RDMA_READ;
            int index = random.nextInt(1 << 16);
            boolean signaled = random.nextBoolean();
            long remote = random.nextLong();
            int rkey = random.nextInt();
            long local = random.nextLong();
            int lkey = random.nextInt();
            int length = random.nextInt(1 << 30);
            WqeCodec.transfer(
                    bytes, 64, opcode, 77, index, signaled, remote, rkey, local, lkey, length);
            assertThat(WqeCodec.decode(bytes, 64))
                    .as("replay with -Ddoorbell.seed=%d", seed)
                    .isEqualTo(
                            new Wqe(
                                    opcode, index, 1, signaled, remote, rkey, 0, false, length,
                                    lkey, local, 0, 0));
        }
    }

    @Test
    void laysAWarpsJoinedStoresOutInFiveBlocks() {
        assertThat(WqeCodec.inlineWriteBlocks(256)).isEqualTo(5);
        assertThat(WqeCodec.inlineWriteBlocks(128)).isEqualTo(3);
        assertThat(WqeCodec.inlineWriteBlocks(8)).isEqualTo(1);
        byte[] bytes = new byte[5 * 64];
        int data = WqeCodec.inlineWrite(bytes, 0, 3, 9, false, 0x1000, 0x55, 256);
        assertThat(data).isEqualTo(36);
        Wqe wqe = WqeCodec.decode(bytes, 0);
        assertThat(wqe.inline()).isTrue();
        assertThat(wqe.length()).isEqualTo(256);
        assertThat(wqe.blocks()).isEqualTo(5);
        assertThat(wqe.signaled()).isFalse();
    }

    @Test
    void putsTheControlSegmentWhereTheManualSays() {
        byte[] bytes = new byte[64];
        WqeCodec.transfer(bytes, 0, WqeOpcode.RDMA_WRITE, 0x123456, 0xabcd, true, 1, 2, 3, 4, 5);
        assertThat(bytes).startsWith(0x00, 0xab, 0xcd, 0x08, 0x12, 0x34, 0x56, 0x03, 0, 0, 0, 0x08);
    }

    @Test
    void readsBackAtomics() {
        byte[] bytes = new byte[64];
        WqeCodec.atomic(bytes, 0, WqeOpcode.ATOMIC_CMP_AND_SWP, 1, 2, 0x100, 7, 0x200, 8, -5, 99);
        assertThat(WqeCodec.decode(bytes, 0))
                .isEqualTo(
                        new Wqe(
                                WqeOpcode.ATOMIC_CMP_AND_SWP,
                                2,
                                1,
                                true,
                                0x100,
                                7,
                                0,
                                false,
                                8,
                                8,
                                0x200,
                                -5,
                                99));
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
}

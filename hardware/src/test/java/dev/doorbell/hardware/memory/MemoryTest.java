package dev.doorbell.hardware.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MemoryTest {

    @Test
    void givesBackWhatWasWrittenAcrossPages() {
        long seed = Long.getLong("doorbell.seed", 3L);
        Random random = new Random(seed);
        Memory memory = new Memory("m", 4 << 20);
        byte[] mirror = new byte[4 << 20];
        for (int i = 0; i < 200; i++) {
            byte[] bytes = new byte[random.nextInt(200_000)];
            random.nextBytes(bytes);
            int offset = random.nextInt(mirror.length - bytes.length);
            memory.write(offset, bytes, 0, bytes.length);
            System.arraycopy(bytes, 0, mirror, offset, bytes.length);
        }
        byte[] back = new byte[mirror.length];
        memory.read(0, back, 0, back.length);
        assertThat(back).as("replay with -Ddoorbell.seed=%d", seed).isEqualTo(mirror);
    }

    @Test
    void readsAndWritesWordsThatStraddleAPage() {
        Memory memory = new Memory("m", 1 << 20);
        memory.writeLong(65_533, 0x1122334455667788L);
        assertThat(memory.readLong(65_533)).isEqualTo(0x1122334455667788L);
        assertThat(memory.readLong(200_000)).isZero();
    }

    @Test
    void unwrittenBytesBetweenWrittenOnesAreZero() {
        Memory memory = new Memory("m", 1L << 36);
        memory.writeLong(8, 1);
        memory.writeLong((1L << 35) + 8, 2);
        assertThat(memory.readLong(1L << 34)).isZero();
        assertThat(memory.readLong((1L << 35) + 4096)).isZero();
        assertThat(memory.readLong((1L << 35) + 8)).isEqualTo(2);
        assertThat(memory.readLong((1L << 36) - 8)).isZero();
    }

    @Test
    void saysHowMuchIsLeftWhenItIsFull() {
        Memory memory = new Memory("node0/gpu0 HBM", 1_000);
        memory.allocate(600, 1);
        assertThatThrownBy(() -> memory.allocate(500, 1))
                .isInstanceOf(OutOfMemoryException.class)
                .hasMessage("node0/gpu0 HBM has 400 bytes left of 1000; 500 were requested");
    }

    @Test
    void keepsNoBytesInAPhantomRange() {
        NodeMemory memory =
                new NodeMemory(new Memory("host", 1 << 20), List.of(new Memory("gpu", 1 << 20)));
        long offset = memory.gpu(0).allocatePhantom(4096, 4096);
        long address = NodeMemory.gpuAddress(0, offset);
        memory.store(address, Payload.of(new byte[] {1, 2, 3}));
        assertThat(memory.read(address, 3)).isEqualTo(new Payload.Phantom(3));
    }

    @Test
    void wakesOnlyWhoWaitsForAStoredLine() {
        NodeMemory memory = new NodeMemory(new Memory("host", 1 << 20), List.of());
        List<String> woken = new ArrayList<>();
        memory.watch(128, () -> woken.add("128"));
        memory.watch(4096, () -> woken.add("4096"));
        memory.writeLong(136, 1);
        assertThat(woken).containsExactly("128");
        memory.write(0, new byte[8192]);
        assertThat(woken).containsExactly("128", "128", "4096");
    }
}

package dev.doorbell.libraries.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.libraries.datatype.gpu.Encoding;
import dev.doorbell.libraries.datatype.gpu.PackKernel;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Threads that know only their number move the same bytes as the CPU. */
class PackKernelTest {

    private static final long SEED = Long.getLong("doorbell.seed", 20_261_123L);
    private static final long BASE = 1 << 16;
    private static final int PACKED_AT = 40;

    @Test
    void threadsPackAndUnpackWhatTheConstructorsMeanAlsoInParts() {
        Random random = new Random(SEED);
        for (Datatype type : PackingTest.TYPES) {
            int count = type.commit().overlapping(3) ? 1 : 3;
            Memory user = random(random);
            Memory packed = new Memory("packed", 1 << 20);
            Memory again = new Memory("again", 1 << 20);
            PackKernel kernel = new PackKernel(type, count);
            List<Long> places = Layouts.bytes(type, count);
            long cut = kernel.threadAt(random.nextInt(places.size()));

            kernel.pack(user, BASE, packed, PACKED_AT, cut, kernel.threads());
            kernel.pack(user, BASE, packed, PACKED_AT, 0, cut);
            kernel.unpack(packed, PACKED_AT, again, BASE, 0, cut);
            kernel.unpack(packed, PACKED_AT, again, BASE, cut, kernel.threads());

            byte[] expected = new byte[places.size()];
            for (int i = 0; i < expected.length; i++) {
                expected[i] = bytes(user, BASE + places.get(i), 1)[0];
            }
            assertThat(bytes(packed, PACKED_AT, expected.length))
                    .as("%s, cut at %d, seed %d", type.envelope(), cut, SEED)
                    .isEqualTo(expected);
            for (int i = 0; i < expected.length; i++) {
                assertThat(bytes(again, BASE + places.get(i), 1)[0])
                        .as("byte %d of %s, seed %d", i, type.envelope(), SEED)
                        .isEqualTo(expected[i]);
            }
        }
    }

    @Test
    void aNodeIsInTheInorderBufferAndItsListsInTheLookasideBuffer() {
        Datatype type = Datatypes.vector(3, 2, 5, PackingTest.INDEXED).commit();
        Encoding encoding = new PackKernel(type, 1).encoding();

        assertThat(encoding.inorder()).hasSize(3 * Encoding.NODE_WORDS);
        assertThat(Arrays.stream(encoding.lookaside()).boxed().toList())
                .as("three blocks that are not empty: displacements, then sums of blocklengths")
                .containsExactly(36L, 4L, -16L, 0L, 2L, 7L, 8L);
        assertThat(encoding.primitives()).isEqualTo(48);
    }

    private static Memory random(Random random) {
        byte[] bytes = new byte[1 << 17];
        random.nextBytes(bytes);
        Memory memory = new Memory("user", 1 << 20);
        memory.write(0, bytes, 0, bytes.length);
        return memory;
    }

    private static byte[] bytes(Memory memory, long at, int length) {
        byte[] bytes = new byte[length];
        memory.read(at, bytes, 0, length);
        return bytes;
    }
}

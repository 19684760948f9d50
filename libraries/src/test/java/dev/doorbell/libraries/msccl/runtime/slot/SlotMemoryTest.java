package dev.doorbell.libraries.msccl.runtime.slot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.msccl.program.Protocol;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SlotMemoryTest {

    private static final LineFaults NONE = LineFaults.of(List.of(), 0);
    private static final SlotShape LL = new SlotShape(Protocol.LL, 8 << 10);

    private final Memory host = new Memory("host", 1 << 20);
    private final NodeMemory memory = new NodeMemory(host, List.of());

    @ParameterizedTest
    @EnumSource
    void keepsPostsOfDifferentLengthsApartOverSeveralLaps(Protocol protocol) {
        SlotShape shape = new SlotShape(protocol, 64 << 10);
        SlotMemory slots = new SlotMemory(memory, shape, 4096);
        for (int post = 0; post < 4 * shape.slots(); post++) {
            int slot = post % shape.slots();
            Payload data = filled(1 + 37 * post % 700, post);
            slots.store(slot, post + 1, data, NONE);

            assertThat(slots.missingLine(slot, post + 1, data.length())).isEqualTo(-1);
            assertThat(bytes(slots.read(slot, data.length()))).isEqualTo(bytes(data));
            assertThat(slots.missingLine(slot, post + 1 + shape.slots(), data.length()))
                    .isEqualTo(protocol == Protocol.SIMPLE ? -1 : 0);
        }
    }

    @Test
    void aPostWithoutDataHasNoLines() {
        SlotMemory slots = new SlotMemory(memory, LL, 0);
        slots.store(0, 1, new Payload.Phantom(0), NONE);

        assertThat(slots.missingLine(0, 1, 0)).isEqualTo(-1);
        assertThat(slots.read(0, 0).length()).isZero();
    }

    @Test
    void phantomSlotsMissNoFlags() {
        long offset = host.allocatePhantom(64 << 10, 1);
        SlotMemory slots = new SlotMemory(memory, LL, NodeMemory.hostAddress(offset));
        slots.store(0, 1, filled(100, 1), NONE);

        assertThat(slots.missingLine(0, 2, 100)).isEqualTo(-1);
        assertThat(slots.read(0, 100)).isEqualTo(new Payload.Phantom(100));
    }

    @Test
    void spoilsTheFirstLineOfTheCountedPostOnly() {
        SlotMemory slots = new SlotMemory(memory, LL, 0);
        LineFaults faults =
                LineFaults.of(
                        List.of(
                                new LineFault(LineFault.Kind.MISSING_FLAG, 3, 1),
                                new LineFault(LineFault.Kind.STALE_FLAG, 3, 2),
                                new LineFault(LineFault.Kind.TORN_LINE, 3, 3),
                                new LineFault(LineFault.Kind.MISSING_FLAG, 4, 0)),
                        3);
        for (int post = 0; post < 5; post++) {
            slots.store(0, 2 * post + 1, new Payload.Phantom(0), faults);
            slots.store(0, 2 * post + 2, filled(32, post + 1), faults);
            int missing = slots.missingLine(0, 2 * post + 2, 32);
            byte[] read = bytes(slots.read(0, 32));

            assertThat(missing).isEqualTo(post == 1 || post == 3 ? 0 : -1);
            assertThat(read[8]).as("second line of post %d", post).isEqualTo((byte) (post + 1));
            assertThat(read[0]).isEqualTo((byte) (post == 2 ? 2 : post + 1));
            assertThat(read[4]).isEqualTo((byte) (post == 2 ? 2 : post == 3 ? 2 : post + 1));
        }
    }

    private static Payload filled(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return Payload.of(bytes);
    }

    private static byte[] bytes(Payload payload) {
        Payload.Real real = (Payload.Real) payload;
        return Arrays.copyOfRange(real.bytes(), real.offset(), real.offset() + real.length());
    }
}

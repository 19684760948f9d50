package dev.doorbell.hardware.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Operations that libraries build from the atomics of the NIC. */
class AtomicOperationTest {

    private final long seed = Long.getLong("doorbell.seed", 3L);
    private final Random random = new Random(seed);

    @Test
    void swapsWhateverWasThereWhenItComparesNothing() {
        assertThat(AtomicOperation.maskedCompareAndSwap(8, 0, 0, 42, -1).apply(7)).isEqualTo(42);
    }

    @Test
    void comparesAndSwapsTheMaskedBitsOnly() {
        AtomicOperation operation =
                AtomicOperation.maskedCompareAndSwap(8, 0x1200, 0xff00, 0x34, 0xff);
        assertThat(operation.apply(0x5612_99)).isEqualTo(0x5612_34);
        assertThat(operation.apply(0x5613_99)).isEqualTo(0x5613_99);
    }

    @Test
    void andsOrsAndXorsAsALibraryComposesThem() {
        for (int i = 0; i < 1_000; i++) {
            long word = random.nextLong();
            long value = random.nextLong();
            assertThat(AtomicOperation.maskedCompareAndSwap(8, 0, 0, 0, ~value).apply(word))
                    .as("and, replay with -Ddoorbell.seed=%d", seed)
                    .isEqualTo(word & value);
            assertThat(AtomicOperation.maskedCompareAndSwap(8, 0, 0, -1, value).apply(word))
                    .as("or, replay with -Ddoorbell.seed=%d", seed)
                    .isEqualTo(word | value);
            assertThat(AtomicOperation.maskedFetchAndAdd(8, value, -1).apply(word))
                    .as("xor, replay with -Ddoorbell.seed=%d", seed)
                    .isEqualTo(word ^ value);
            assertThat(AtomicOperation.maskedFetchAndAdd(8, value, 0).apply(word))
                    .as("add, replay with -Ddoorbell.seed=%d", seed)
                    .isEqualTo(word + value);
        }
    }

    @Test
    void addsFieldByFieldWithoutCarry() {
        long boundaries = 0x8000_8000_8000_8000L;
        assertThat(
                        AtomicOperation.maskedFetchAndAdd(8, 0x0001_0001_0001_0001L, boundaries)
                                .apply(0xffff_0001_7fff_ffffL))
                .isEqualTo(0x0000_0002_8000_0000L);
    }

    @Test
    void keepsToFourBytes() {
        assertThat(AtomicOperation.maskedFetchAndAdd(4, 1, 0).apply(0xffff_ffffL)).isZero();
        assertThat(AtomicOperation.maskedFetchAndAdd(4, -1, 0).apply(0)).isEqualTo(0xffff_ffffL);
        assertThat(AtomicOperation.maskedCompareAndSwap(4, 0, 0, -1, -1).apply(5))
                .isEqualTo(0xffff_ffffL);
    }

    @Test
    void comparesTheWholeWordWhenPlain() {
        AtomicOperation operation = AtomicOperation.compareAndSwap(-1, 5);
        assertThat(operation.apply(-1)).isEqualTo(5);
        assertThat(operation.apply(0xffff_ffffL)).isEqualTo(0xffff_ffffL);
    }

    @Test
    void refusesWordsOfOtherSizes() {
        assertThatThrownBy(() -> AtomicOperation.maskedFetchAndAdd(2, 1, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("8 bytes, or 4 when masked, but was MASKED_FETCH_AND_ADD");
        assertThatThrownBy(() ->
                        new AtomicOperation(AtomicOperation.Kind.FETCH_AND_ADD, 4, 1, 0, 0, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

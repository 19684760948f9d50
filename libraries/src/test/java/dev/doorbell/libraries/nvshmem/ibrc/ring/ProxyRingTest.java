package dev.doorbell.libraries.nvshmem.ibrc.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.libraries.nvshmem.transport.ElementStores;
import org.junit.jupiter.api.Test;

/** Ring of 2,048 bytes, written at one end and read at the other through memory only. */
class ProxyRingTest {

    private static final int BYTES = 2048;
    private static final int OFFSET = 4096;

    private final Memory host = new Memory("host", 1 << 20);
    private final RingWords words = new RingWords(host, OFFSET, BYTES);
    private final ProxyEntryCodec codec = new ProxyEntryCodec(0);
    private final RingProducer producer = new RingProducer(words, codec);
    private final ProxyRing ring = new ProxyRing(words, codec);

    @Test
    void freshMemoryHoldsNothing() {
        assertThat(ring.ready()).isFalse();
    }

    @Test
    void carriesEntriesInOrderOverManyTurnsByPhaseBitsAlone() {
        // 24 does not divide 2,048, so entries straddle the ring's end.
        for (int i = 0; i < 1_000; i++) {
            assertThat(ring.ready()).as("before entry %d", i).isFalse();
            long position = producer.claim(24);
            producer.store(position, store(i), 0);
            assertThat(ring.ready()).isTrue();
            assertThat(ring.operation().operand()).isEqualTo(i);
            ring.consume();
        }
        assertThat(ring.consumed()).isEqualTo(24_000);
    }

    @Test
    void thePhaseChangesWithEveryTurn() {
        for (int turn = 0; turn < 4; turn++) {
            words.store((long) turn * BYTES, 0);
            assertThat(host.readLong(OFFSET) >>> 56).as("turn %d", turn).isEqualTo((turn + 1) % 2);
            assertThat(words.arrived((long) turn * BYTES)).isTrue();
            assertThat(words.arrived((turn + 1L) * BYTES)).isFalse();
        }
    }

    @Test
    void waitsAtAnEntryThatWasClaimedFirstAndArrivesLast() {
        long first = producer.claim(24);
        long second = producer.claim(24);
        producer.store(second, store(2), 0);
        assertThat(ring.ready()).as("the second is here, the first is not").isFalse();
        producer.store(first, store(1), 0);
        assertThat(ring.operation().operand()).isEqualTo(1);
        ring.consume();
        assertThat(ring.ready()).isTrue();
        assertThat(ring.operation().operand()).isEqualTo(2);
    }

    @Test
    void waitsForTheLastWordOfAnEntry() {
        long[] entry = new long[ProxyEntryCodec.MOST_WORDS];
        codec.encode(store(7), 0, entry);
        words.store(0, entry[0]);
        words.store(16, entry[2]);
        assertThat(ring.ready()).isFalse();
        words.store(8, entry[1]);
        assertThat(ring.ready()).isTrue();
    }

    @Test
    void writesItsSpaceBackEvery1024Bytes() {
        for (int i = 1; i <= 85; i++) {
            producer.store(producer.claim(24), store(i), 0);
            // The 43rd entry ends at byte 1,032.
            assertThat(ring.consume()).as("entry %d", i).isEqualTo(i >= 43);
        }
        assertThat(ring.writeBack()).isEqualTo(85 * 24);
    }

    @Test
    void theGpuTrustsItsCopyOfTheSpaceUntilItLearnsMore() {
        assertThat(producer.hasRoomUpTo(BYTES)).isTrue();
        assertThat(producer.hasRoomUpTo(BYTES + 8)).isFalse();
        producer.learn(1032);
        assertThat(producer.hasRoomUpTo(BYTES + 1032)).isTrue();
        assertThat(producer.hasRoomUpTo(BYTES + 1040)).isFalse();
    }

    @Test
    void aRingTooSmallForItsWriteBacksIsRefused() {
        assertThatThrownBy(() -> new RingWords(host, 0, 1024))
                .hasMessage(
                        "expected a ring of a power of two of at least 2048 bytes but was 1024");
    }

    private static ElementStores store(long value) {
        return new ElementStores(1, 64, 0x15a, 8, 8, new long[] {value});
    }
}

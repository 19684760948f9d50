package dev.doorbell.pdes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EventQueueTest {

    private static final Event EVENT = index -> index;

    @Test
    void givesElementsOfTrainsInTheTotalOrder() {
        long seed = Long.getLong("doorbell.seed", 7L);
        Random random = new Random(seed);
        EventQueue queue = new EventQueue();
        List<long[]> expected = new ArrayList<>();
        long sequence = 0;
        for (int i = 0; i < 500; i++) {
            long time = random.nextInt(1_000);
            long spacing = random.nextInt(50);
            int count = 1 + random.nextInt(10);
            long stride = 1L + random.nextInt(3);
            long order = EventQueue.order(random.nextInt(5), sequence);
            sequence += (long) count * stride;
            queue.add(time, order, spacing, stride, count, 3, EVENT);
            for (int e = 0; e < count; e++) {
                expected.add(new long[] {time + e * spacing, order + e * stride, 3L + e});
            }
        }
        expected.sort(
                Comparator.<long[]>comparingLong(key -> key[0]).thenComparingLong(key -> key[1]));
        for (long[] key : expected) {
            assertThat(new long[] {queue.headTimePs(), queue.headOrder(), queue.headIndex()})
                    .as("replay with -Ddoorbell.seed=%d", seed)
                    .isEqualTo(key);
            queue.advanceHead(1);
        }
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.headTimePs()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void ranksTheProcessItselfBehindAllOthers() {
        assertThat(EventQueue.ownOrder(0))
                .isGreaterThan(EventQueue.order((1 << 20) - 2, (1L << 43) - 1));
        assertThat(EventQueue.sourceOf(EventQueue.order(1_151, 99))).isEqualTo(1_151);
    }
}

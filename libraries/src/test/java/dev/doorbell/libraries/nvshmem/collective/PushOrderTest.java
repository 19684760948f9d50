package dev.doorbell.libraries.nvshmem.collective;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PushOrderTest {

    @Test
    void everyOrderOfPeersHasAllOthersOnce() {
        for (PushOrder order : PushOrder.values()) {
            for (int me = 0; me < 9; me++) {
                assertThat(order.others(me, 9, 42)).hasSize(8).doesNotHaveDuplicates();
                assertThat(order.others(me, 9, 42)).doesNotContain(me);
            }
        }
        assertThat(PushOrder.RING.others(2, 4, 0)).containsExactly(3, 0, 1);
        assertThat(PushOrder.ASCENDING.others(2, 4, 0)).containsExactly(0, 1, 3);
    }
}

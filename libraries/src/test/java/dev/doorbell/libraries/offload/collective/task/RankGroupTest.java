package dev.doorbell.libraries.offload.collective.task;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.process.RankLayout;
import org.junit.jupiter.api.Test;

class RankGroupTest {

    @Test
    void no_workers_is_one_clear_error() {
        assertThatThrownBy(() -> RankGroup.world(new RankLayout(2, 2, 0, 3)))
                .hasMessage(
                        "offloaded collectives have 0 workers per DPU; expected 1 or more, the same on every node");
    }
}

package dev.doorbell.coordinator.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ShareDoneTest {

    @Test
    void tellsTheTimeLeftOnceThePaceIsOne() {
        assertThat(said(1, 1_000, Duration.ofSeconds(8))).isEqualTo(" 0.1 %");
        assertThat(said(1, 1_000, Duration.ofSeconds(10))).startsWith(" 0.1 %, about 2 h 46 min");
        assertThat(said(10, 1_000, Duration.ofSeconds(1)))
                .endsWith(" 1.0 %, about 1 min 39 s left");
        assertThat(said(1_000, 1_000, Duration.ofSeconds(1))).isEqualTo(" 100.0 %");
    }

    @Test
    void startsBeforeThereIsAShare() {
        assertThat(said(0, 1_000, Duration.ofSeconds(2))).isEqualTo(" starting");
        assertThat(said(9, 10_000, Duration.ofSeconds(20))).isEqualTo(" starting");
        assertThat(said(0, 1_000, Duration.ZERO)).isEqualTo(" 0.0 %");
    }

    private static String said(long done, long all, Duration wall) {
        return ShareDone.of(done, all, wall).markup().replaceAll("<[^>]*>", "");
    }
}

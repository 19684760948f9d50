package dev.doorbell.coordinator.api.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DefectsTest {

    private final AtomicLong nanos = new AtomicLong();
    private final Defects defects = new Defects(nanos::get);

    @Test
    void logsEachKindOnceAMinute() {
        assertThat(defects.add(first())).isTrue();
        assertThat(defects.add(first())).isFalse();
        assertThat(defects.add(second())).isTrue();

        nanos.addAndGet(Duration.ofMinutes(1).toNanos());

        assertThat(defects.add(first())).isTrue();
        assertThat(defects.add(first())).isFalse();
    }

    private static Exception first() {
        return new IllegalStateException("first");
    }

    private static Exception second() {
        return new IllegalStateException("second");
    }
}

package dev.doorbell.pdes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class VirtualTimeTest {

    @Test
    void isExactToThePicosecond() {
        VirtualTime later =
                VirtualTime.START.plus(VirtualDuration.ofNanos(588)).plus(new VirtualDuration(1));
        assertThat(later.ps()).isEqualTo(588_001);
        assertThat(later.since(new VirtualTime(588_000))).isEqualTo(new VirtualDuration(1));
        assertThat(later).hasToString("588.001 ns");
    }

    @Test
    void refusesNegativeTimesAndOverflow() {
        assertThatThrownBy(() -> new VirtualTime(-1)).hasMessageContaining("was -1");
        assertThatThrownBy(() -> new VirtualTime(5).since(new VirtualTime(6)))
                .hasMessageContaining("was -1");
        assertThatThrownBy(() -> new VirtualTime(Long.MAX_VALUE).plus(new VirtualDuration(1)))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> new VirtualDuration(Long.MAX_VALUE).times(2))
                .isInstanceOf(ArithmeticException.class);
    }
}

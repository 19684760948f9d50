package dev.doorbell.hardware.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QpStateTest {

    private static final Map<QpState, Set<QpState>> ALLOWED =
            Map.of(
                    QpState.RESET, Set.of(QpState.INIT, QpState.ERR),
                    QpState.INIT, Set.of(QpState.RTR, QpState.ERR, QpState.RESET),
                    QpState.RTR, Set.of(QpState.RTS, QpState.ERR, QpState.RESET),
                    QpState.RTS, Set.of(QpState.ERR, QpState.RESET),
                    QpState.ERR, Set.of(QpState.RESET));

    @Test
    void takesEveryAllowedMoveAndNoOther() {
        for (QpState from : QpState.values()) {
            for (QpState to : QpState.values()) {
                if (ALLOWED.get(from).contains(to)) {
                    assertThat(from.to(to)).isEqualTo(to);
                } else {
                    assertThatThrownBy(() -> from.to(to))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("expected a move from " + from)
                            .hasMessageEndingWith("was to " + to);
                }
            }
        }
    }
}

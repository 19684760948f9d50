package dev.doorbell.libraries.flow.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.flow.LidDriven;
import dev.doorbell.libraries.flow.TestFlows;
import dev.doorbell.libraries.flow.TestMesh;
import dev.doorbell.libraries.mesh.CellMesh;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MonolithTest {

    @Test
    @Timeout(20)
    void a_domain_that_fails_ends_the_others() {
        CellMesh mesh = TestMesh.quads(8, 8, 1, 1, 0, 0);
        int[] exchanges = {0};

        assertThatThrownBy(() ->
                        Monolith.run(
                                mesh,
                                TestFlows.slabs(mesh, 4),
                                LidDriven.of(mesh, "top", 0.01, 3),
                                10,
                                (domain, exchange) ->
                                        domain.number() == 2
                                                ? (field, values, components) -> {
                                                    if (exchanges[0]++ == 20) {
                                                        throw new ArithmeticException();
                                                    }
                                                    exchange.exchange(field, values, components);
                                                }
                                                : exchange))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("domain 2 failed")
                .hasCauseInstanceOf(ArithmeticException.class);
    }
}

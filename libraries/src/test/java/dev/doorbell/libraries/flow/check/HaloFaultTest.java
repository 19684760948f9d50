package dev.doorbell.libraries.flow.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.flow.Exchange;
import dev.doorbell.libraries.flow.LidDriven;
import dev.doorbell.libraries.flow.TestFlows;
import dev.doorbell.libraries.flow.TestMesh;
import dev.doorbell.libraries.flow.problem.FlowCase;
import dev.doorbell.libraries.flow.run.Monolith;
import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Neighbour;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A halo that is dropped, stale or in a wrong order is located at its origin. */
class HaloFaultTest {

    private static final int STEPS = 3;
    private static final int SWEEPS = 6;

    /**
     * Number of the broken exchange. The exchanges of a time step are the gradient, the velocity,
     * the sweeps, the pressure's.
     */
    private static final int BROKEN_EXCHANGE = (SWEEPS + 3) + 2 + 3;

    private static final int BROKEN_DOMAIN = 2;
    private static final int BROKEN_NEIGHBOUR = 1;

    private final CellMesh mesh = TestMesh.quads(12, 12, 1, 1, 0.2, 5);
    private final FlowCase flow = LidDriven.of(mesh, "top", 0.01, SWEEPS);
    private final List<Domain> domains = TestFlows.slabs(mesh, 4);
    private final Monolith whole = Monolith.whole(mesh, flow, STEPS);

    @Test
    void a_run_without_fault_has_none() {
        List<HaloCheck> checks = new ArrayList<>();
        run(checks, Optional.empty());

        assertThat(checks).hasSize(4).allMatch(it -> it.fault().isEmpty());
    }

    @ParameterizedTest
    @EnumSource
    void a_broken_halo_is_found_with_domain_and_neighbour(Break kind) {
        List<HaloCheck> checks = new ArrayList<>();
        Monolith broken = run(checks, Optional.of(kind));

        HaloFault first =
                checks.stream()
                        .flatMap(it -> it.fault().stream())
                        .min(Comparator.comparingInt(HaloFault::exchange))
                        .orElseThrow();
        assertThat(first.exchange()).isEqualTo(BROKEN_EXCHANGE);
        assertThat(first.field()).isEqualTo("pressure");
        assertThat(first.difference().domain()).isEqualTo(BROKEN_DOMAIN);
        assertThat(first.difference().neighbour()).isEqualTo(OptionalInt.of(BROKEN_NEIGHBOUR));
        assertThat(first.sentence())
                .startsWith("after exchange 14 (pressure) domain 2 has of domain 1's cell ");
        assertThat(broken.velocity()).isNotEqualTo(whole.velocity());
    }

    @ParameterizedTest
    @EnumSource
    void a_broken_halo_shows_at_the_end(Break kind) {
        Monolith broken = run(new ArrayList<>(), Optional.of(kind));

        Optional<Difference> difference =
                Difference.first(
                        domains.get(BROKEN_DOMAIN),
                        broken.solvers().get(BROKEN_DOMAIN).velocity(),
                        3,
                        whole.velocity());

        assertThat(difference).isPresent();
        assertThat(difference.orElseThrow().neighbour()).isEqualTo(OptionalInt.of(1));
        assertThat(difference.orElseThrow().sentence()).contains("domain 2 has of domain 1's cell");
    }

    private Monolith run(List<HaloCheck> checks, Optional<Break> kind) {
        ExpectedHalos expected = ExpectedHalos.of(mesh, domains, flow, STEPS);
        return Monolith.run(
                mesh,
                domains,
                flow,
                STEPS,
                (domain, exchange) -> {
                    Exchange broken =
                            domain.number() == BROKEN_DOMAIN && kind.isPresent()
                                    ? new Broken(domain, exchange, kind.get())
                                    : exchange;
                    HaloCheck check = expected.check(domain, broken);
                    checks.add(check);
                    return check;
                });
    }

    /** Defects of one neighbour's ghosts. */
    enum Break {
        /** They keep their values. */
        DROPPED,
        /** They receive the values of the previous exchange. */
        STALE,
        /** Two of them are swapped. */
        PERMUTED
    }

    /** Exchange with a defect. */
    private static final class Broken implements Exchange {
        private final Exchange exchange;
        private final Break kind;
        private final int from;
        private final int count;
        private int exchanges;
        private double[] older = {};

        private Broken(Domain domain, Exchange exchange, Break kind) {
            this.exchange = exchange;
            this.kind = kind;
            Neighbour neighbour =
                    domain.neighbours().stream()
                            .filter(it -> it.domain() == BROKEN_NEIGHBOUR)
                            .findFirst()
                            .orElseThrow();
            from = neighbour.receive();
            count = neighbour.received();
        }

        @Override
        public void exchange(String field, double[] values, int components) {
            double[] before = halo(values, components);
            exchange.exchange(field, values, components);
            double[] after = halo(values, components);
            if (exchanges++ == BROKEN_EXCHANGE) {
                double[] wrong =
                        switch (kind) {
                            case DROPPED -> before;
                            case STALE -> older;
                            case PERMUTED -> swapped(after);
                        };
                System.arraycopy(wrong, 0, values, from * components, wrong.length);
            }
            older = after;
        }

        private double[] halo(double[] values, int components) {
            double[] halo = new double[count * components];
            System.arraycopy(values, from * components, halo, 0, halo.length);
            return halo;
        }

        private static double[] swapped(double[] halo) {
            double[] swapped = halo.clone();
            swapped[0] = halo[1];
            swapped[1] = halo[0];
            return swapped;
        }
    }
}

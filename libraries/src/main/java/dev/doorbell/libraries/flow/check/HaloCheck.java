package dev.doorbell.libraries.flow.check;

import dev.doorbell.libraries.flow.Exchange;
import dev.doorbell.libraries.mesh.Domain;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Exchange that compares its domain's ghosts with the expected values as soon as they arrive. It
 * records the first difference; the run continues.
 */
public final class HaloCheck implements Exchange {

    private final ExpectedHalos expected;
    private final Domain domain;
    private final Exchange exchange;
    private int exchanges;
    private Optional<HaloFault> fault = Optional.empty();

    HaloCheck(ExpectedHalos expected, Domain domain, Exchange exchange) {
        this.expected = expected;
        this.domain = domain;
        this.exchange = exchange;
    }

    @Override
    public void exchange(String field, double[] values, int components) {
        exchange.exchange(field, values, components);
        if (fault.isEmpty() && exchanges < expected.exchanges()) {
            fault = first(field, values, components);
        }
        exchanges++;
    }

    /** First fault. The least {@link HaloFault#exchange} of all domains is the origin. */
    public Optional<HaloFault> fault() {
        return fault;
    }

    private Optional<HaloFault> first(String field, double[] values, int components) {
        double[] ghosts = expected.ghosts(exchanges, domain.number());
        int owned = domain.owned().length;
        for (int i = 0; i < ghosts.length; i++) {
            double found = values[owned * components + i];
            if (!Difference.sameBits(found, ghosts[i])) {
                int ghost = i / components;
                OptionalInt neighbour = Difference.owner(domain, owned + ghost);
                return Optional.of(
                        new HaloFault(
                                exchanges,
                                field,
                                new Difference(
                                        domain.number(),
                                        neighbour,
                                        domain.ghosts()[ghost],
                                        i % components,
                                        found,
                                        ghosts[i])));
            }
        }
        return Optional.empty();
    }
}

package dev.doorbell.libraries.msccl.nccl.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.program.Collective;
import org.junit.jupiter.api.Test;

/** Filters from {@code NCCL_ALGO} and {@code NCCL_PROTO}. */
class NameFilterTest {

    @Test
    void namesAreTheOnlyOnesOrAllButThese() {
        assertThat(NameFilter.of("tree, Ring").allows(Collective.BROADCAST, "RING")).isTrue();
        assertThat(NameFilter.of("tree,ring").allows(Collective.BROADCAST, "PAT")).isFalse();
        assertThat(NameFilter.of("^LL128").allows(Collective.BROADCAST, "LL128")).isFalse();
        assertThat(NameFilter.of("^LL128").allows(Collective.BROADCAST, "LL")).isTrue();
    }

    @Test
    void aListMayBeForOneCollective() {
        NameFilter filter = NameFilter.of("Ring;AllReduce:^Ring;reducescatter:PAT");

        assertThat(filter.allows(Collective.ALL_REDUCE, "Tree")).isTrue();
        assertThat(filter.allows(Collective.ALL_REDUCE, "Ring")).isFalse();
        assertThat(filter.allows(Collective.REDUCE_SCATTER, "PAT")).isTrue();
        assertThat(filter.allows(Collective.REDUCE_SCATTER, "Ring")).isFalse();
        assertThat(filter.allows(Collective.BROADCAST, "Ring")).isTrue();
        assertThat(filter.allows(Collective.BROADCAST, "Tree")).isFalse();
    }

    @Test
    void collectivesThatAreNotNamedMayUseEverything() {
        NameFilter filter = NameFilter.of("allreduce:tree");

        assertThat(filter.allows(Collective.ALL_GATHER, "Ring")).isTrue();
        assertThat(filter.allows(Collective.ALL_REDUCE, "Ring")).isFalse();
    }
}

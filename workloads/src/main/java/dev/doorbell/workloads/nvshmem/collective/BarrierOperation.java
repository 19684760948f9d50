package dev.doorbell.workloads.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Scope;

/**
 * {@code barrier}, or {@code sync}, which has no quiet. There are no bytes to check. The library's
 * own tests check that no PE leaves before all have come.
 *
 * @param quiets whether it is a barrier
 */
record BarrierOperation(boolean quiets) implements Operation {

    @Override
    public long sourceBytes(long size, int pes) {
        return 0;
    }

    @Override
    public long destinationBytes(long size, int pes) {
        return 0;
    }

    @Override
    public String type() {
        return "-";
    }

    @Override
    public long busShare(int pes) {
        return 0;
    }

    @Override
    public void fill(Exchange exchange) {}

    @Override
    public void call(Cta cta, Exchange exchange, Scope scope) {
        if (quiets) {
            exchange.collectives().barrier(cta, scope);
        } else {
            exchange.collectives().sync(cta, scope);
        }
    }

    @Override
    public void verify(Exchange exchange) {}
}

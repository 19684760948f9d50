package dev.doorbell.workloads.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Scope;

/**
 * {@code alltoallmem}: every PE has {@code size} bytes for every PE.
 *
 * @param signals whether each put has a signal, as in NVSHMEM; else a barrier follows plain puts
 */
record AlltoallOperation(boolean signals) implements Operation {

    @Override
    public long sourceBytes(long size, int pes) {
        return size * pes;
    }

    @Override
    public long destinationBytes(long size, int pes) {
        return size * pes;
    }

    @Override
    public long busShare(int pes) {
        return pes - 1L;
    }

    @Override
    public void fill(Exchange exchange) {
        int me = exchange.pe().id();
        for (int to = 0; to < exchange.pe().pes(); to++) {
            exchange.fill((long) to * exchange.size(), exchange.pattern(me, to));
        }
    }

    @Override
    public void call(Cta cta, Exchange exchange, Scope scope) {
        if (signals) {
            exchange.collectives()
                    .alltoallmem(
                            cta, exchange.destination(), exchange.source(), exchange.size(), scope);
        } else {
            exchange.collectives()
                    .alltoallmemByBarrier(
                            cta, exchange.destination(), exchange.source(), exchange.size(), scope);
        }
    }

    @Override
    public void verify(Exchange exchange) {
        int me = exchange.pe().id();
        for (int from = 0; from < exchange.pe().pes(); from++) {
            exchange.verify((long) from * exchange.size(), exchange.pattern(from, me));
        }
    }
}

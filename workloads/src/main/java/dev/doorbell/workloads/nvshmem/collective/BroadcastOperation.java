package dev.doorbell.workloads.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Scope;

/** {@code broadcastmem}: PE {@code root} has {@code size} bytes that all PEs get. */
record BroadcastOperation(int root) implements Operation {

    @Override
    public long sourceBytes(long size, int pes) {
        return size;
    }

    @Override
    public long destinationBytes(long size, int pes) {
        return size;
    }

    @Override
    public long algorithmBytes(long size, int pes) {
        return size;
    }

    @Override
    public long busShare(int pes) {
        return pes;
    }

    @Override
    public void fill(Exchange exchange) {
        exchange.fill(0, exchange.pattern(exchange.pe().id(), 0));
    }

    @Override
    public void call(Cta cta, Exchange exchange, Scope scope) {
        exchange.collectives()
                .broadcastmem(
                        cta,
                        exchange.destination(),
                        exchange.source(),
                        exchange.size(),
                        root,
                        scope);
    }

    @Override
    public void verify(Exchange exchange) {
        exchange.verify(0, exchange.pattern(root, 0));
    }
}

package dev.doorbell.workloads.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Scope;

/** {@code fcollectmem}: every PE has {@code size} bytes that all PEs get. */
record FcollectOperation() implements Operation {

    @Override
    public long sourceBytes(long size, int pes) {
        return size;
    }

    @Override
    public long destinationBytes(long size, int pes) {
        return size * pes;
    }

    @Override
    public long algorithmBytes(long size, int pes) {
        return size * pes;
    }

    @Override
    public long busShare(int pes) {
        return pes - 1L;
    }

    @Override
    public void fill(Exchange exchange) {
        exchange.fill(0, exchange.pattern(exchange.pe().id(), 0));
    }

    @Override
    public void call(Cta cta, Exchange exchange, Scope scope) {
        exchange.collectives()
                .fcollectmem(
                        cta, exchange.destination(), exchange.source(), exchange.size(), scope);
    }

    @Override
    public void verify(Exchange exchange) {
        for (int from = 0; from < exchange.pe().pes(); from++) {
            exchange.verify((long) from * exchange.size(), exchange.pattern(from, 0));
        }
    }
}

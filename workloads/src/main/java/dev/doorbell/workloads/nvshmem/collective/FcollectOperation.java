package dev.doorbell.workloads.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.collective.reduction.ElementType;

/**
 * {@code fcollect}: every PE has {@code size} bytes that all PEs get.
 *
 * @param elements their type
 */
record FcollectOperation(ElementType elements) implements Operation {

    @Override
    public long sourceBytes(long size, int pes) {
        return size;
    }

    @Override
    public long destinationBytes(long size, int pes) {
        return size * pes;
    }

    @Override
    public int elementBytes() {
        return elements.bytes();
    }

    @Override
    public String type() {
        return elements.text();
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
                .fcollect(
                        cta,
                        exchange.destination(),
                        exchange.source(),
                        exchange.size(),
                        elements.bytes(),
                        scope);
    }

    @Override
    public void verify(Exchange exchange) {
        for (int from = 0; from < exchange.pe().pes(); from++) {
            exchange.verify((long) from * exchange.size(), exchange.pattern(from, 0));
        }
    }
}

package dev.doorbell.workloads.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.collective.reduction.ElementType;

/**
 * {@code broadcast}: PE {@code root} has {@code size} bytes that all PEs get.
 *
 * @param elements their type
 * @param root the PE
 */
record BroadcastOperation(ElementType elements, int root) implements Operation {

    @Override
    public long sourceBytes(long size, int pes) {
        return size;
    }

    @Override
    public long destinationBytes(long size, int pes) {
        return size;
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
        return pes;
    }

    @Override
    public void fill(Exchange exchange) {
        exchange.fill(0, exchange.pattern(exchange.pe().id(), 0));
    }

    @Override
    public void call(Cta cta, Exchange exchange, Scope scope) {
        exchange.collectives()
                .broadcast(
                        cta,
                        exchange.destination(),
                        exchange.source(),
                        exchange.size(),
                        elements.bytes(),
                        root,
                        scope);
    }

    @Override
    public void verify(Exchange exchange) {
        exchange.verify(0, exchange.pattern(root, 0));
    }
}

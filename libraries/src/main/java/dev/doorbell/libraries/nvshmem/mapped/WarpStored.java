package dev.doorbell.libraries.nvshmem.mapped;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.nvshmem.transport.ElementStores;

/** Arrival of the stores of one warp. */
final class WarpStored extends Step {

    private final NodeMemory memory;
    private final ElementStores stores;
    private final int first;
    private final int lanes;

    WarpStored(NodeMemory memory, ElementStores stores, int first, int lanes) {
        super(StepKinds.MAPPED_STORED);
        this.memory = memory;
        this.stores = stores;
        this.first = first;
        this.lanes = lanes;
    }

    @Override
    public void run(int index) {
        for (int lane = first; lane < first + lanes; lane++) {
            byte[] bytes = new byte[stores.elementBytes()];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (stores.values()[lane] >>> (8 * i));
            }
            memory.store(stores.address(lane), Payload.of(bytes));
        }
    }
}

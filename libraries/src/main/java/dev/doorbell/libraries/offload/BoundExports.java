package dev.doorbell.libraries.offload;

import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.MemoryKeys;

/**
 * Exports by registration for the DPU's function. Each buffer is registered again at the full cost
 * of a registration, because its pages are pinned again.
 */
final class BoundExports implements Exports {

    private final HostProcess process;
    private final MemoryKeys keys;

    BoundExports(HostProcess process, int gvmiId) {
        this.process = process;
        keys = process.boundKeys(gvmiId, "host.exportCache");
    }

    @Override
    public Transfer.Source export(long address, long length) {
        return new Transfer.Source(
                process.rank(),
                address,
                keys.key(address, length),
                process.endpoint().nic().vhcaId(),
                0);
    }
}

package dev.doorbell.libraries.offload;

import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.process.HostProcess;

/** Exports without action: a staging worker reads a buffer like any peer, with its rkey. */
record PlainExports(HostProcess process) implements Exports {

    @Override
    public Transfer.Source export(long address, long length) {
        return new Transfer.Source(
                process.rank(),
                address,
                process.key(address, length),
                process.endpoint().nic().vhcaId(),
                0);
    }
}

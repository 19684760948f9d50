package dev.doorbell.libraries.offload.collective;

import dev.doorbell.libraries.offload.worker.Transfer;
import dev.doorbell.libraries.process.HostProcess;

/** How a rank registers its buffers for workers; registrations are cached. */
public interface BufferKeys {

    /** A buffer workers read, or with cross-GVMI write from. */
    Transfer.Source source(long address, long bytes);

    /** A buffer workers write. */
    Transfer.Target target(long address, long bytes);

    /** Plain registrations, enough for staged transfers. */
    static BufferKeys plain(HostProcess process) {
        return new BufferKeys() {
            @Override
            public Transfer.Source source(long address, long bytes) {
                int key = process.key(address, bytes);
                int vhca = process.endpoint().nic().vhcaId();
                return new Transfer.Source(process.rank(), address, key, vhca, 0);
            }

            @Override
            public Transfer.Target target(long address, long bytes) {
                return new Transfer.Target(process.rank(), address, process.key(address, bytes));
            }
        };
    }
}

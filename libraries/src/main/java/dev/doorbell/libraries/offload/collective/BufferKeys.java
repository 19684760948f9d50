package dev.doorbell.libraries.offload.collective;

import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.worker.Transfer;
import dev.doorbell.libraries.process.HostProcess;

/** How a rank registers its buffers for workers; registrations are cached. */
interface BufferKeys {

    /** A buffer workers read, or with cross-GVMI write from. */
    Transfer.Source source(long address, long bytes);

    /** A buffer workers write. */
    Transfer.Target target(long address, long bytes);

    /**
     * Registrations as the options need them: sources exported, or plain where bytes are staged.
     */
    static BufferKeys of(Offload offload, CollectiveOptions options) {
        HostProcess process = offload.process();
        return new BufferKeys() {
            @Override
            public Transfer.Source source(long address, long bytes) {
                if (bytes == 0) {
                    return new Transfer.Source(process.rank(), address, 0, 0, 0);
                }
                if (options.staging() == null) {
                    return offload.export(address, bytes);
                }
                int key = process.key(address, bytes);
                int vhca = process.endpoint().nic().vhcaId();
                return new Transfer.Source(process.rank(), address, key, vhca, 0);
            }

            @Override
            public Transfer.Target target(long address, long bytes) {
                int key = bytes == 0 ? 0 : process.key(address, bytes);
                return new Transfer.Target(process.rank(), address, key);
            }
        };
    }
}

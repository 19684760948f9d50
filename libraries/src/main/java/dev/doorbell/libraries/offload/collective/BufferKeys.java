package dev.doorbell.libraries.offload.collective;

import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.process.HostProcess;

/** How a rank registers its buffers for workers; registrations are cached. */
final class BufferKeys {

    private final Offload offload;
    private final HostProcess process;

    BufferKeys(Offload offload) {
        this.offload = offload;
        process = offload.process();
    }

    /** A buffer workers read, or with cross-GVMI write from. */
    Transfer.Source source(long address, long bytes) {
        return bytes == 0 ? noSource() : offload.export(address, bytes);
    }

    /** A buffer workers write. */
    Transfer.Target target(long address, long bytes) {
        return bytes == 0
                ? noTarget()
                : new Transfer.Target(process.rank(), address, process.key(address, bytes));
    }

    /** Where workers read nothing. */
    Transfer.Source noSource() {
        return new Transfer.Source(process.rank(), 0, 0, 0, 0);
    }

    /** Where workers write nothing. */
    Transfer.Target noTarget() {
        return new Transfer.Target(process.rank(), 0, 0);
    }
}

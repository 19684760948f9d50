package dev.doorbell.libraries.offload.collective;

import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.process.HostProcess;

/** Registration of a rank's buffers for workers, with a cache. */
final class BufferKeys {

    private final Offload offload;
    private final HostProcess process;

    BufferKeys(Offload offload) {
        this.offload = offload;
        process = offload.process();
    }

    /** Returns a buffer that workers read, or write from with cross-GVMI. */
    Transfer.Source source(long address, long bytes) {
        return bytes == 0 ? noSource() : offload.export(address, bytes);
    }

    /** Returns a buffer that workers write. */
    Transfer.Target target(long address, long bytes) {
        return bytes == 0
                ? noTarget()
                : new Transfer.Target(process.rank(), address, process.key(address, bytes));
    }

    /** Returns the source if workers read nothing. */
    Transfer.Source noSource() {
        return new Transfer.Source(process.rank(), 0, 0, 0, 0);
    }

    /** Returns the target if workers write nothing. */
    Transfer.Target noTarget() {
        return new Transfer.Target(process.rank(), 0, 0);
    }
}

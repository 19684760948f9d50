package dev.doorbell.libraries.offload;

import dev.doorbell.libraries.offload.worker.Transfer;
import dev.doorbell.libraries.process.HostProcess;

/** Makes a rank's buffers usable by the DPU of its node, once each. */
public interface Exports {

    /** A buffer as workers may use it, exported when it has not been yet; keeps the core busy. */
    Transfer.Source export(long address, long length);

    /** The exports of a rank whose DPU has told its GVMI-ID: registered for that function. */
    static Exports bound(HostProcess process, int gvmiId) {
        return new BoundExports(process, gvmiId);
    }

    /** The exports of a rank that allows access to keys. */
    static Exports allowed(HostProcess process) {
        return new AllowedExports(process);
    }
}

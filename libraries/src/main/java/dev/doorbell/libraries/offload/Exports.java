package dev.doorbell.libraries.offload;

import dev.doorbell.libraries.offload.transfer.Transfer;

/** Export of a rank's buffers to the DPU of its node, once each. */
interface Exports {

    /**
     * Returns a buffer in the form that workers can use, and exports it if necessary; occupies the
     * core.
     */
    Transfer.Source export(long address, long length);
}

package dev.doorbell.libraries.offload;

import dev.doorbell.libraries.offload.transfer.Transfer;

/** Makes a rank's buffers usable by the DPU of its node, once each. */
interface Exports {

    /** A buffer as workers may use it, exported when it has not been yet; keeps the core busy. */
    Transfer.Source export(long address, long length);
}

package dev.doorbell.libraries.halo.scheme;

import dev.doorbell.libraries.halo.device.DeviceStream;

/**
 * Scheme with GPUDirect: one kernel gathers for all peers, and MPI sends from and receives to GPU
 * memory.
 */
final class Direct extends OneKernel {

    Direct(HaloRank rank) {
        super(rank, true);
    }

    @Override
    void gather(DeviceStream stream, int fields) {
        rank().device()
                .launch(
                        stream,
                        rank().footprint().gatherAllPs(fields),
                        () -> rank().gatherAll(fields, rank().deviceBuffers().send()));
        rank().tally().toHost(rank().layout().sentBytes() * fields);
    }

    @Override
    void scatter(DeviceStream stream, int fields) {
        rank().tally().toDevice(rank().layout().receivedBytes() * fields);
        rank().device()
                .launch(
                        stream,
                        rank().footprint().scatterAllPs(fields),
                        () -> rank().scatterAll(fields, rank().deviceBuffers().receive()));
    }
}

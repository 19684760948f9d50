package dev.doorbell.libraries.halo.scheme;

import dev.doorbell.libraries.halo.device.Device;
import dev.doorbell.libraries.halo.device.DeviceStream;

/**
 * Latency-optimized scheme. One copy moves the gathered data to the host, and one copy moves the
 * received data back.
 */
final class OneBuffer extends OneKernel {

    OneBuffer(HaloRank rank) {
        super(rank, false);
    }

    @Override
    void gather(DeviceStream stream, int fields) {
        HaloRank.Buffers buffers = rank().deviceBuffers();
        rank().device()
                .launch(
                        stream,
                        rank().footprint().gatherAllPs(fields),
                        () -> rank().gatherAll(fields, buffers.send()));
        rank().device()
                .copyToHost(
                        stream,
                        buffers.send(),
                        rank().hostBuffers().send(),
                        rank().layout().sentBytes() * fields,
                        rank().options().pinned());
    }

    @Override
    void scatter(DeviceStream stream, int fields) {
        Device device = rank().device();
        HaloRank.Buffers buffers = rank().deviceBuffers();
        device.copyToDevice(
                stream,
                rank().hostBuffers().receive(),
                buffers.receive(),
                rank().layout().receivedBytes() * fields,
                rank().options().pinned());
        if (!rank().options().overlaps()) {
            device.synchronize(stream);
        }
        device.launch(
                stream,
                rank().footprint().scatterAllPs(fields),
                () -> rank().scatterAll(fields, buffers.receive()));
    }
}

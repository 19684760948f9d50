package dev.doorbell.libraries.halo.scheme;

import dev.doorbell.libraries.halo.device.Device;
import dev.doorbell.libraries.halo.device.DeviceStream;

/**
 * Zero-copy scheme. One kernel gathers directly to pinned host memory, another scatters directly
 * from there. GPU memory or PCIe, whichever is slower, determines the time of each, after the
 * latency of the first access.
 */
final class ZeroCopy extends OneKernel {

    ZeroCopy(HaloRank rank) {
        super(rank, false);
    }

    @Override
    void gather(DeviceStream stream, int fields) {
        Device device = rank().device();
        long sent = rank().layout().sentBytes() * fields;
        device.launchZeroCopy(
                stream,
                device.constants().hostStorePs()
                        + Math.max(
                                rank().footprint().gatherAllPs(fields),
                                device.constants().streams().toHost().timePs(sent)),
                sent,
                true,
                () -> rank().gatherAll(fields, rank().hostBuffers().send()));
        rank().tally().toHost(sent);
    }

    @Override
    void scatter(DeviceStream stream, int fields) {
        Device device = rank().device();
        long received = rank().layout().receivedBytes() * fields;
        device.launchZeroCopy(
                stream,
                device.constants().hostLoadPs()
                        + Math.max(
                                rank().footprint().scatterAllPs(fields),
                                device.constants().streams().toDevice().timePs(received)),
                received,
                false,
                () -> rank().scatterAll(fields, rank().hostBuffers().receive()));
        rank().tally().toDevice(received);
    }
}

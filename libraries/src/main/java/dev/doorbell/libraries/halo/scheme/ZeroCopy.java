package dev.doorbell.libraries.halo.scheme;

import dev.doorbell.libraries.halo.Exchanger;
import dev.doorbell.libraries.halo.FieldArrays;
import dev.doorbell.libraries.halo.HaloConstants;
import dev.doorbell.libraries.halo.HaloLayout;
import dev.doorbell.libraries.halo.device.Device;
import dev.doorbell.libraries.halo.device.DeviceStream;

/**
 * Zero-copy scheme. One kernel gathers directly to pinned host memory, another scatters directly
 * from there. GPU memory or PCIe, whichever is slower, determines the time of each.
 */
final class ZeroCopy implements Exchanger {

    private final HaloRank rank;

    ZeroCopy(HaloRank rank) {
        this.rank = rank;
    }

    @Override
    public FieldArrays fields() {
        return rank.deviceFields();
    }

    @Override
    public void exchange(int fields) {
        exchange(fields, 0);
    }

    @Override
    public void exchange(int fields, long meanwhilePs) {
        Messages messages = new Messages(rank, fields, false);
        Device device = rank.device();
        HaloConstants constants = device.constants();
        HaloLayout layout = rank.layout();
        HaloRank.Buffers buffers = rank.hostBuffers();
        DeviceStream stream = device.stream();
        long sent = layout.sentBytes() * fields;
        device.launchZeroCopy(
                stream,
                Math.max(rank.footprint().gatherAllPs(fields), constants.toHost().timePs(sent)),
                sent,
                true,
                () -> rank.gatherAll(fields, buffers.send()));
        rank.tally().toHost(sent);
        rank.compute(meanwhilePs);
        device.synchronize(stream);
        messages.sendAll();
        messages.awaitAll();
        long received = layout.receivedBytes() * fields;
        device.launchZeroCopy(
                stream,
                Math.max(
                        rank.footprint().scatterAllPs(fields),
                        constants.toDevice().timePs(received)),
                received,
                false,
                () -> rank.scatterAll(fields, buffers.receive()));
        rank.tally().toDevice(received);
        device.await(stream);
        messages.finish();
    }
}

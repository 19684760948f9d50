package dev.doorbell.libraries.halo.scheme;

import dev.doorbell.libraries.halo.Exchanger;
import dev.doorbell.libraries.halo.FieldArrays;
import dev.doorbell.libraries.halo.HaloLayout;
import dev.doorbell.libraries.halo.device.Device;
import dev.doorbell.libraries.halo.device.DeviceStream;

/**
 * Latency-optimized scheme. One kernel gathers for all neighbours and fields, and one copy moves
 * the data to the host. After all messages have arrived, one copy and one kernel move them back.
 */
final class OneBuffer implements Exchanger {

    private final HaloRank rank;

    OneBuffer(HaloRank rank) {
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
        HaloLayout layout = rank.layout();
        HaloRank.Buffers buffers = rank.deviceBuffers();
        boolean pinned = rank.options().pinned();
        DeviceStream stream = device.stream();
        device.launch(
                stream,
                rank.footprint().gatherAllPs(fields),
                () -> rank.gatherAll(fields, buffers.send()));
        device.copyToHost(
                stream,
                buffers.send(),
                rank.hostBuffers().send(),
                layout.sentBytes() * fields,
                pinned);
        rank.compute(meanwhilePs);
        device.synchronize(stream);
        messages.sendAll();
        messages.awaitAll();
        device.copyToDevice(
                stream,
                rank.hostBuffers().receive(),
                buffers.receive(),
                layout.receivedBytes() * fields,
                pinned);
        if (!rank.options().overlaps()) {
            device.synchronize(stream);
        }
        device.launch(
                stream,
                rank.footprint().scatterAllPs(fields),
                () -> rank.scatterAll(fields, buffers.receive()));
        device.await(stream);
        messages.finish();
    }
}

package dev.doorbell.libraries.halo.scheme;

import dev.doorbell.libraries.halo.Exchanger;
import dev.doorbell.libraries.halo.FieldArrays;
import dev.doorbell.libraries.halo.HaloLayout;
import dev.doorbell.libraries.halo.device.Device;
import dev.doorbell.libraries.halo.device.DeviceStream;
import dev.doorbell.libraries.mesh.Neighbour;
import java.util.ArrayList;
import java.util.List;

/**
 * Bandwidth-optimized scheme. For each neighbour and field a kernel gathers and a copy follows.
 * Received data takes the reverse path. A neighbour's message leaves as soon as its part is on the
 * host.
 */
final class PerNeighbour implements Exchanger {

    private final HaloRank rank;

    PerNeighbour(HaloRank rank) {
        this.rank = rank;
    }

    @Override
    public FieldArrays fields() {
        return rank.deviceFields();
    }

    @Override
    public void exchange(int fields) {
        Messages messages = new Messages(rank, fields, false);
        Device device = rank.device();
        List<DeviceStream> streams = new ArrayList<>();
        for (int peer = 0; peer < messages.peers(); peer++) {
            DeviceStream stream = device.stream();
            streams.add(stream);
            for (int field = 0; field < fields; field++) {
                down(stream, peer, field, fields);
            }
            if (!rank.options().overlaps()) {
                messages.send(peer);
            }
        }
        for (int peer = 0; peer < messages.peers() && rank.options().overlaps(); peer++) {
            device.synchronize(streams.get(peer));
            messages.send(peer);
        }
        for (int peer = 0; peer < messages.peers(); peer++) {
            messages.await(peer);
            for (int field = 0; field < fields; field++) {
                up(streams.get(peer), peer, field, fields);
            }
        }
        streams.forEach(device::await);
        messages.finish();
    }

    private void down(DeviceStream stream, int peer, int field, int fields) {
        Device device = rank.device();
        HaloLayout layout = rank.layout();
        Neighbour to = layout.peers().get(peer);
        HaloRank.Buffers buffers = rank.deviceBuffers();
        device.launch(
                stream,
                device.constants().kernelPs(to.send().length),
                () ->
                        rank.packing()
                                .gather(rank.deviceFields(), field, fields, peer, buffers.send()));
        long bytes = layout.sentBytes(peer, 1);
        long offset = layout.sendOffset(peer, fields) + field * bytes;
        device.copyToHost(
                stream,
                buffers.send() + offset,
                rank.hostBuffers().send() + offset,
                bytes,
                rank.options().pinned());
        if (!rank.options().overlaps()) {
            device.synchronize(stream);
        }
    }

    private void up(DeviceStream stream, int peer, int field, int fields) {
        Device device = rank.device();
        HaloLayout layout = rank.layout();
        HaloRank.Buffers buffers = rank.deviceBuffers();
        long bytes = layout.receivedBytes(peer, 1);
        long offset = layout.receiveOffset(peer, fields) + field * bytes;
        device.copyToDevice(
                stream,
                rank.hostBuffers().receive() + offset,
                buffers.receive() + offset,
                bytes,
                rank.options().pinned());
        if (!rank.options().overlaps()) {
            device.synchronize(stream);
        }
        device.launch(
                stream,
                device.constants().kernelPs(layout.peers().get(peer).received()),
                () ->
                        rank.packing()
                                .scatter(
                                        rank.deviceFields(),
                                        field,
                                        fields,
                                        peer,
                                        buffers.receive()));
    }
}

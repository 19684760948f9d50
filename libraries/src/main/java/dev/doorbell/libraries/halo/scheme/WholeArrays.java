package dev.doorbell.libraries.halo.scheme;

import dev.doorbell.libraries.halo.Exchanger;
import dev.doorbell.libraries.halo.FieldArrays;
import dev.doorbell.libraries.halo.cost.HostCaches;
import dev.doorbell.libraries.halo.device.Device;
import dev.doorbell.libraries.halo.device.DeviceStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Original scheme. Every array is copied to the host as a whole, a core gathers and scatters, and
 * every array is copied back as a whole.
 */
final class WholeArrays implements Exchanger {

    private final HaloRank rank;

    WholeArrays(HaloRank rank) {
        this.rank = rank;
    }

    @Override
    public FieldArrays fields() {
        return rank.deviceFields();
    }

    @Override
    public void exchange(int fields) {
        Messages messages = new Messages(rank, fields, false);
        List<DeviceStream> down = copyDown(fields);
        for (int field = 0; field < fields; field++) {
            rank.device().synchronize(down.get(field));
            for (int peer = 0; peer < messages.peers(); peer++) {
                rank.gatherOnHost(field, fields, peer, HostCaches.Writer.DEVICE);
                if (field == fields - 1) {
                    messages.send(peer);
                }
            }
        }
        for (int peer = 0; peer < messages.peers(); peer++) {
            messages.await(peer);
            rank.scatterOnHost(fields, peer, HostCaches.Writer.DEVICE);
        }
        // A peer's last message may be in flight while the arrays are copied back.
        copyUp(fields);
        messages.finish();
    }

    private List<DeviceStream> copyDown(int fields) {
        Device device = rank.device();
        List<DeviceStream> streams = new ArrayList<>();
        for (int field = 0; field < fields; field++) {
            DeviceStream stream = device.stream();
            device.copyToHost(
                    stream,
                    rank.deviceFields().field(field),
                    rank.hostFields().field(field),
                    rank.layout().fieldBytes(),
                    rank.options().pinned());
            if (!rank.options().overlaps()) {
                device.synchronize(stream);
            }
            streams.add(stream);
        }
        return streams;
    }

    private void copyUp(int fields) {
        Device device = rank.device();
        DeviceStream stream = device.stream();
        for (int field = 0; field < fields; field++) {
            device.copyToDevice(
                    stream,
                    rank.hostFields().field(field),
                    rank.deviceFields().field(field),
                    rank.layout().fieldBytes(),
                    rank.options().pinned());
            if (!rank.options().overlaps()) {
                device.synchronize(stream);
            }
        }
        device.synchronize(stream);
    }
}

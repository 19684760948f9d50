package dev.doorbell.libraries.halo.scheme;

import dev.doorbell.libraries.halo.Exchanger;
import dev.doorbell.libraries.halo.FieldArrays;
import dev.doorbell.libraries.halo.HaloLayout;
import dev.doorbell.libraries.halo.device.Device;
import dev.doorbell.libraries.halo.device.DeviceStream;

/**
 * Scheme with GPUDirect: one kernel gathers for all peers, and MPI sends from and receives to GPU
 * memory. The host must still learn of the kernel's end.
 */
final class Direct implements Exchanger {

    private final HaloRank rank;

    Direct(HaloRank rank) {
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
        Messages messages = new Messages(rank, fields, true);
        Device device = rank.device();
        HaloLayout layout = rank.layout();
        HaloRank.Buffers buffers = rank.deviceBuffers();
        DeviceStream stream = device.stream();
        device.launch(
                stream,
                rank.footprint().gatherAllPs(fields),
                () -> rank.gatherAll(fields, buffers.send()));
        rank.compute(meanwhilePs);
        device.synchronize(stream);
        rank.tally().toHost(layout.sentBytes() * fields);
        messages.sendAll();
        messages.awaitAll();
        rank.tally().toDevice(layout.receivedBytes() * fields);
        device.launch(
                stream,
                rank.footprint().scatterAllPs(fields),
                () -> rank.scatterAll(fields, buffers.receive()));
        device.await(stream);
        messages.finish();
    }
}

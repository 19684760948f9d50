package dev.doorbell.libraries.halo.scheme;

import dev.doorbell.libraries.halo.Exchanger;
import dev.doorbell.libraries.halo.FieldArrays;
import dev.doorbell.libraries.halo.HaloLayout;
import dev.doorbell.libraries.halo.device.Device;
import dev.doorbell.libraries.halo.device.DeviceStream;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Bandwidth-optimized scheme. For each neighbour and field a kernel gathers and a copy follows.
 * Received data takes the reverse path. With asynchronous copies, a neighbour's message leaves as
 * soon as its part is on the host, while parts of others are gathered, and messages are taken in
 * the order of their arrival.
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
        exchange(fields, 0);
    }

    @Override
    public void exchange(int fields, long meanwhilePs) {
        Messages messages = new Messages(rank, fields, false);
        if (rank.options().overlaps()) {
            new Overlapped(messages, fields).run(meanwhilePs);
        } else {
            inOrder(messages, fields, meanwhilePs);
        }
    }

    private void inOrder(Messages messages, int fields, long meanwhilePs) {
        Device device = rank.device();
        List<DeviceStream> streams = new ArrayList<>();
        for (int peer = 0; peer < messages.peers(); peer++) {
            DeviceStream stream = device.stream();
            streams.add(stream);
            for (int field = 0; field < fields; field++) {
                down(stream, peer, field, fields);
            }
            messages.send(peer);
        }
        rank.compute(meanwhilePs);
        for (int peer = 0; peer < messages.peers(); peer++) {
            messages.await(peer);
            for (int field = 0; field < fields; field++) {
                up(streams.get(peer), peer, field, fields);
            }
        }
        streams.forEach(device::await);
        messages.finish();
    }

    /** One exchange whose copies, sends and receives overlap. */
    private final class Overlapped {

        private final Messages messages;
        private final int fields;
        private final List<DeviceStream> down = new ArrayList<>();
        private final BitSet unsent = new BitSet();
        private final BitSet expected = new BitSet();

        Overlapped(Messages messages, int fields) {
            this.messages = messages;
            this.fields = fields;
            expected.set(0, messages.peers());
        }

        void run(long meanwhilePs) {
            Device device = rank.device();
            for (int peer = 0; peer < messages.peers(); peer++) {
                down.add(device.stream());
                for (int field = 0; field < fields; field++) {
                    down(down.get(peer), peer, field, fields);
                    sendReady();
                }
                unsent.set(peer);
            }
            rank.compute(meanwhilePs);
            // Copies end in the order of their issue.
            for (int peer : unsent.stream().toArray()) {
                device.synchronize(down.get(peer));
                messages.send(peer);
            }
            List<DeviceStream> up = new ArrayList<>();
            while (!expected.isEmpty()) {
                rank.mpi().await(() -> arrived() >= 0, this::why);
                up.add(take(arrived()));
            }
            up.forEach(device::await);
            messages.finish();
        }

        private void sendReady() {
            int peer = unsent.nextSetBit(0);
            while (peer >= 0 && rank.device().query(down.get(peer))) {
                messages.send(peer);
                unsent.clear(peer);
                peer = unsent.nextSetBit(0);
            }
        }

        private int arrived() {
            return expected.stream().filter(messages::arrived).findFirst().orElse(-1);
        }

        private DeviceStream take(int peer) {
            expected.clear(peer);
            DeviceStream stream = rank.device().stream();
            for (int field = 0; field < fields; field++) {
                up(stream, peer, field, fields);
            }
            return stream;
        }

        private Wait why() {
            return new Wait(
                    rank.mpi().process().program().name(),
                    "a neighbour's halo",
                    Party.named("any neighbour"));
        }
    }

    private void down(DeviceStream stream, int peer, int field, int fields) {
        Device device = rank.device();
        HaloLayout layout = rank.layout();
        HaloRank.Buffers buffers = rank.deviceBuffers();
        device.launch(
                stream, rank.footprint().gatherPs(peer), () -> rank.gather(field, fields, peer));
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
                rank.footprint().scatterPs(peer),
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

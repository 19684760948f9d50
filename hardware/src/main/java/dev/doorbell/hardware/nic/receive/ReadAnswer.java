package dev.doorbell.hardware.nic.receive;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.RdmaReadRequest;
import dev.doorbell.hardware.message.RdmaReadResponse;
import dev.doorbell.hardware.message.Segment;
import dev.doorbell.hardware.nic.connection.Connection;
import dev.doorbell.hardware.nic.connection.Losses;
import dev.doorbell.hardware.nic.memory.PacketAssembly;
import dev.doorbell.hardware.nic.memory.ReadTarget;
import dev.doorbell.hardware.nic.port.NicPorts;

/**
 * Sends the bytes that an RDMA READ requested as they arrive, unless one of the two sides has died.
 */
final class ReadAnswer implements ReadTarget {

    private final NicPorts ports;
    private final Losses losses;
    private final Answers answers;
    private final Connection connection;
    private final RdmaReadRequest request;
    private final PacketAssembly assembly;
    private boolean ended;

    ReadAnswer(
            NicPorts ports,
            Losses losses,
            Answers answers,
            Connection connection,
            RdmaReadRequest request,
            int mtu) {
        this.ports = ports;
        this.losses = losses;
        this.answers = answers;
        this.connection = connection;
        this.request = request;
        assembly = new PacketAssembly(mtu, request.length());
    }

    @Override
    public long arrived(Payload part, int cookie) {
        if (losses.swallows(connection)) {
            lost();
            return ports.nowPs();
        }
        Payload payload = assembly.add(part);
        return payload == null ? 0 : respond(assembly.gathered() - payload.length(), payload);
    }

    /**
     * Handles the loss of the bytes. A dead responder is silent; one whose memory has died reports
     * it.
     */
    @Override
    public void lost() {
        if (ended) {
            return;
        }
        ended = true;
        if (losses.swallows(connection)) {
            losses.drop(connection, request, 0);
        } else {
            answers.fail(connection, request.psn());
        }
        answers.end(connection);
    }

    private long respond(int offset, Payload payload) {
        Segment segment = Segment.at(offset, payload.length(), request.length());
        RdmaReadResponse response =
                new RdmaReadResponse(connection.peerQpn(), request.psn(), offset, segment, payload);
        long end = ports.toPeer(connection.peerNic(), response, 0);
        if (segment.ends()) {
            answers.end(connection);
        }
        return end;
    }
}

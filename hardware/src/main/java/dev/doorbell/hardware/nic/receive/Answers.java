package dev.doorbell.hardware.nic.receive;

import dev.doorbell.hardware.message.Nak;
import dev.doorbell.hardware.nic.connection.Connection;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.verbs.CompletionStatus;

/**
 * Order of the answers of a connection. Reads and atomics are answered when their bytes have come
 * from memory. A refusal waits for the answers of those before it, because the requester takes it
 * as the answer to all earlier requests.
 */
final class Answers {

    private final NicPorts ports;

    Answers(NicPorts ports) {
        this.ports = ports;
    }

    /** Records that a read or an atomic has been accepted. */
    void begin(Connection connection) {
        connection.beginAnswer();
    }

    /** Records that a read or an atomic has been answered, or will never be. */
    void end(Connection connection) {
        Nak refusal = connection.endAnswer();
        if (refusal != null) {
            ports.toPeer(connection.peerNic(), refusal, 0);
        }
    }

    /** Refuses a packet once all requests before it have been answered. */
    void refuse(Connection connection, int psn, CompletionStatus status) {
        Nak refusal = nak(connection, psn, status);
        if (!connection.holdBack(refusal)) {
            ports.toPeer(connection.peerNic(), refusal, 0);
        }
    }

    /** Answers an accepted read or atomic whose memory has died. */
    void fail(Connection connection, int psn) {
        ports.toPeer(connection.peerNic(), nak(connection, psn, CompletionStatus.REM_OP_ERR), 0);
    }

    private static Nak nak(Connection connection, int psn, CompletionStatus status) {
        return new Nak(connection.peerQpn(), psn, status.code());
    }
}

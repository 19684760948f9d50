package dev.doorbell.hardware.nic.receive;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.RdmaWrite;
import dev.doorbell.hardware.message.RnrNak;
import dev.doorbell.hardware.message.Send;
import dev.doorbell.hardware.nic.connection.Connection;
import dev.doorbell.hardware.nic.connection.ReceiveQueue;
import dev.doorbell.hardware.nic.connection.Reception;
import dev.doorbell.hardware.nic.memory.MemoryRegions;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Places the bytes of accepted SENDs where receive requests say, and completes those requests and
 * the ones that RDMA WRITEs with immediate bytes take.
 */
final class Receiver {

    private final NicPorts ports;
    private final MemoryRegions regions;
    private final Instruments.Counter received;
    private final Instruments.Counter rnrNaks;

    Receiver(NicPorts ports, MemoryRegions regions, Instruments instruments) {
        this.ports = ports;
        this.regions = regions;
        received = instruments.counter("nic.receives");
        rnrNaks = instruments.counter("nic.rnrNaks");
    }

    /**
     * Gives the connection the receive request of a message that begins; false when it must wait.
     */
    boolean begin(Connection connection, ReceiveQueue queue) {
        int index = queue.nextIndex();
        LocalBuffer buffer = queue.take();
        if (buffer == null) {
            return false;
        }
        connection.reception().begin(buffer, index);
        return true;
    }

    /** Nothing was posted: the message is to come again. */
    void notReady(Connection connection) {
        rnrNaks.add(1);
        connection.awaitRetry();
        ports.toPeer(
                connection.peerNic(),
                new RnrNak(connection.peerQpn(), connection.expectedPsn()),
                0);
    }

    /**
     * Completes the receive request that an RDMA WRITE with immediate bytes takes; its buffer is
     * not used. A request is at hand.
     */
    void completeWrite(Connection connection, ReceiveQueue queue, RdmaWrite write) {
        begin(connection, queue);
        connection.reception().add(write.messageBytes());
        received.add(1);
        complete(connection, queue, CompletionStatus.SUCCESS, true, write.immediate());
    }

    /** Stores a packet; returns the status for the requester when it does not fit. */
    CompletionStatus place(Connection connection, ReceiveQueue queue, Send send) {
        Reception reception = connection.reception();
        LocalBuffer buffer = reception.buffer();
        if (buffer == null) {
            return CompletionStatus.REM_INV_REQ_ERR;
        }
        int bytes = send.payload().length();
        if (bytes > buffer.length() - reception.bytes()) {
            complete(connection, queue, CompletionStatus.LOC_LEN_ERR, false, null);
            return CompletionStatus.REM_INV_REQ_ERR;
        }
        int function =
                regions.locate(
                        connection.end().function(),
                        buffer.lkey(),
                        connection.end().protectionDomain(),
                        buffer.address(),
                        buffer.length(),
                        AccessRight.LOCAL_WRITE);
        if (function == MemoryRegions.REFUSED) {
            complete(connection, queue, CompletionStatus.LOC_PROT_ERR, false, null);
            return CompletionStatus.REM_OP_ERR;
        }
        if (bytes > 0) {
            long end =
                    ports.toNode(
                            function,
                            DmaWrite.single(buffer.address() + reception.bytes(), send.payload()),
                            0);
            ports.span("rx", "write payload", ports.nowPs(), end, 0);
            reception.add(bytes);
        }
        if (send.segment().ends()) {
            received.add(1);
            complete(connection, queue, CompletionStatus.SUCCESS, false, send.immediate());
        }
        return CompletionStatus.SUCCESS;
    }

    private void complete(
            Connection connection,
            ReceiveQueue queue,
            CompletionStatus status,
            boolean asWrite,
            @Nullable Integer immediate) {
        ports.toNode(
                connection.end().function(),
                queue.completionQueue().nextReceive(connection, status.code(), asWrite, immediate),
                0);
        connection.reception().end();
    }
}

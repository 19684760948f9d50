package dev.doorbell.hardware.nic.receive;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.message.AtomicRequest;
import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.message.RdmaReadRequest;
import dev.doorbell.hardware.message.RdmaWrite;
import dev.doorbell.hardware.message.Send;
import dev.doorbell.hardware.nic.connection.Connection;
import dev.doorbell.hardware.nic.connection.Losses;
import dev.doorbell.hardware.nic.connection.ReceiveQueue;
import dev.doorbell.hardware.nic.connection.Reception;
import dev.doorbell.hardware.nic.memory.DmaReader;
import dev.doorbell.hardware.nic.memory.MemoryRegions;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.QpState;
import java.util.List;
import java.util.function.Consumer;

/** The receiving half of a NIC: checks each request, moves its bytes to or from memory, answers. */
public final class Responder {

    private final NicPorts ports;
    private final Losses losses;
    private final Consumer<Connection> broken;
    private final NicConstants constants;
    private final MemoryRegions regions;
    private final DmaReader reader;
    private final Instruments.Counter naks;
    private final Instruments.Counter dcKeyViolations;
    private final Answers answers;
    private final AtomicUnit atomics;
    private final Receiver receiver;

    /**
     * Creates the responder.
     *
     * @param broken called with each connection that breaks
     */
    public Responder(
            NicPorts ports,
            NicConstants constants,
            MemoryRegions regions,
            DmaReader reader,
            Losses losses,
            Consumer<Connection> broken,
            Instruments instruments) {
        this.losses = losses;
        this.broken = broken;
        this.ports = ports;
        this.constants = constants;
        this.regions = regions;
        this.reader = reader;
        naks = instruments.counter("nic.naks");
        dcKeyViolations = instruments.counter("nic.dcKeyViolations");
        answers = new Answers(ports);
        atomics = new AtomicUnit(ports, reader, losses, answers);
        receiver = new Receiver(ports, regions, instruments);
    }

    /** A request; it waits when one before it waits for a receive request. */
    public void request(Connection connection, Packet packet, int index) {
        if (connection.silent()) {
            losses.drop(connection, packet, index);
        } else if (connection.stalls()) {
            connection.reception().stall(packet, index);
        } else {
            handle(connection, packet, index);
        }
    }

    /** The receive queue was refilled, or there was nothing to fill it with. */
    public void resume(Connection connection, boolean refilled) {
        List<Reception.Stalled> stalled = connection.reception().takeStalled();
        if (!refilled) {
            if (connection.ready()) {
                receiver.notReady(connection);
            }
            return;
        }
        stalled.forEach(it -> request(connection, it.packet(), it.index()));
    }

    /** Drops the requests of a connection that is broken and that wait for a receive request. */
    public void release(Connection connection) {
        if (connection.stalls()) {
            connection
                    .reception()
                    .takeStalled()
                    .forEach(it -> losses.drop(connection, it.packet(), it.index()));
        }
    }

    private void handle(Connection connection, Packet packet, int index) {
        switch (packet) {
            case RdmaWrite write -> write(connection, write, index);
            case Send send -> send(connection, send, index);
            case RdmaReadRequest request -> read(connection, request);
            case AtomicRequest request -> atomic(connection, request);
            default -> throw new IllegalStateException("expected a request but was " + packet);
        }
    }

    private void send(Connection connection, Send send, int index) {
        ReceiveQueue queue = connection.end().receiveQueue();
        if (!inOrder(connection, send, send.psn())) {
            return;
        }
        DcHeader dc = send.dc();
        if (dc != null && !opens(connection, dc)) {
            refuse(connection, send.psn(), CompletionStatus.REM_ACCESS_ERR);
            return;
        }
        if (queue == null) {
            refuse(connection, send.psn(), CompletionStatus.REM_INV_REQ_ERR);
            return;
        }
        if (send.segment().begins() && !receiver.begin(connection, queue)) {
            connection.reception().stall(send, index);
            queue.await(connection);
            return;
        }
        connection.accept();
        CompletionStatus status = receiver.place(connection, queue, send);
        if (status != CompletionStatus.SUCCESS) {
            refuse(connection, send.psn(), status);
        } else if (send.segment().ends()) {
            ports.toPeer(connection.peerNic(), connection.ack(), send.psn());
        }
    }

    private void write(Connection connection, RdmaWrite write, int index) {
        int psn = write.firstPsn() + index;
        if (write.notifies() && !receivable(connection, write, psn, index)) {
            return;
        }
        long named = write.target().address(index);
        long address = bus(connection, write.rkey(), named);
        int checked =
                write.segment().begins() ? write.messageBytes() : write.target().elementBytes();
        int function =
                accept(
                        connection,
                        write,
                        psn,
                        write.rkey(),
                        address,
                        checked,
                        AccessRight.REMOTE_WRITE);
        if (function == MemoryRegions.REFUSED) {
            return;
        }
        if (write.target().elementBytes() > 0) {
            DmaWrite stored = address == named ? write.target() : write.target().at(index, address);
            long end = ports.toNode(function, stored, index);
            ports.span("rx", "write payload", ports.nowPs(), end, 0);
        }
        ReceiveQueue queue = connection.end().receiveQueue();
        if (write.notifies() && queue != null) {
            receiver.completeWrite(connection, queue, write);
        }
        if (write.segment().ends()) {
            ports.toPeer(connection.peerNic(), connection.ack(), psn);
        }
    }

    /**
     * Returns true if a receive request is at hand for the last packet of a write with immediate
     * bytes. Otherwise the packet waits or is dropped.
     */
    private boolean receivable(Connection connection, RdmaWrite write, int psn, int index) {
        if (!inOrder(connection, write, psn)) {
            return false;
        }
        ReceiveQueue queue = connection.end().receiveQueue();
        if (queue == null) {
            refuse(connection, psn, CompletionStatus.REM_INV_REQ_ERR);
            return false;
        }
        if (!queue.hasRequest()) {
            connection.reception().stall(write, index);
            queue.await(connection);
            return false;
        }
        return true;
    }

    private void read(Connection connection, RdmaReadRequest request) {
        long address = bus(connection, request.rkey(), request.address());
        int function =
                accept(
                        connection,
                        request,
                        request.psn(),
                        request.rkey(),
                        address,
                        request.length(),
                        AccessRight.REMOTE_READ);
        if (function == MemoryRegions.REFUSED) {
            return;
        }
        int mtuBytes = constants.fabric().mtuBytes();
        answers.begin(connection);
        reader.readPayload(
                connection.peerNic(),
                function,
                address,
                request.length(),
                new ReadAnswer(ports, losses, answers, connection, request, mtuBytes));
    }

    private void atomic(Connection connection, AtomicRequest request) {
        int bytes = request.operation().bytes();
        long address = bus(connection, request.rkey(), request.address());
        int function =
                accept(
                        connection,
                        request,
                        request.psn(),
                        request.rkey(),
                        address,
                        bytes,
                        AccessRight.REMOTE_ATOMIC);
        if (function == MemoryRegions.REFUSED) {
            return;
        }
        if (address % bytes != 0) {
            refuse(connection, request.psn(), CompletionStatus.REM_INV_REQ_ERR);
            return;
        }
        answers.begin(connection);
        atomics.execute(connection, function, address, request);
    }

    /** Tells that no request is being carried out. */
    public void describe(RelativeState state) {
        atomics.describe(state);
    }

    /** The function whose memory the request is about, or {@link MemoryRegions#REFUSED}. */
    private int accept(
            Connection connection,
            Packet request,
            int psn,
            int rkey,
            long address,
            long bytes,
            int right) {
        DcHeader dc = request.dc();
        if (!inOrder(connection, request, psn)) {
            return MemoryRegions.REFUSED;
        }
        connection.accept();
        // The DC key is an access key like an rkey, and InfiniBand has one answer to a wrong one: a
        // NAK with remote access error. Only the initiator breaks, the target serves the others.
        int function =
                dc == null || opens(connection, dc)
                        ? located(connection, rkey, address, bytes, right)
                        : MemoryRegions.REFUSED;
        if (function == MemoryRegions.REFUSED) {
            refuse(connection, psn, CompletionStatus.REM_ACCESS_ERR);
        }
        return function;
    }

    private long bus(Connection connection, int rkey, long named) {
        return regions.bus(connection.end().function(), rkey, named);
    }

    /** Memory that a request names. InfiniBand checks no key if the request has no bytes. */
    private int located(Connection connection, int rkey, long address, long bytes, int right) {
        int function = connection.end().function();
        return bytes == 0
                ? function
                : regions.locate(
                        function, rkey, connection.end().protectionDomain(), address, bytes, right);
    }

    /** Returns true if a request is to be carried out. */
    private static boolean inOrder(Connection connection, Packet request, int psn) {
        return connection.takes(request.dc()) && connection.isNext(psn);
    }

    private boolean opens(Connection connection, DcHeader dc) {
        if (connection.end().opensWith(dc.key())) {
            return true;
        }
        dcKeyViolations.add(1);
        return false;
    }

    private void refuse(Connection connection, int psn, CompletionStatus status) {
        naks.add(1);
        connection.moveTo(QpState.ERR);
        broken.accept(connection);
        answers.refuse(connection, psn, status);
    }
}

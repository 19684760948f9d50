package dev.doorbell.hardware.nic.send;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.message.RdmaWrite;
import dev.doorbell.hardware.message.Segment;
import dev.doorbell.hardware.message.Send;
import dev.doorbell.hardware.nic.memory.PacketAssembly;
import dev.doorbell.hardware.nic.memory.ReadTarget;
import dev.doorbell.hardware.nic.queue.Destination;
import dev.doorbell.hardware.nic.queue.NicQueuePair;
import dev.doorbell.hardware.nic.queue.SendRun;
import dev.doorbell.hardware.nic.queue.Transmission;
import dev.doorbell.hardware.verbs.Wqe;
import java.util.ArrayDeque;

/**
 * An RDMA WRITE or a SEND whose payload is fetched from the node and sent packet by packet as it
 * comes.
 */
final class WriteTransmission implements Transmission, ReadTarget {

    private final Transmitter transmitter;
    private final NicQueuePair queuePair;
    private final Wqe wqe;
    private final Destination destination;
    private final int block;
    private final int firstPsn;
    private final int mtu;
    private final PacketAssembly assembly;
    private final ArrayDeque<Payload> ready = new ArrayDeque<>(1);
    private long departsPs;
    private int sent;
    private int packets;
    private long askedPs;

    /**
     * A transmission.
     *
     * @param beginPs from when on it may ask for its payload
     */
    WriteTransmission(Transmitter transmitter, SendRun run, Wqe wqe, int mtu, long beginPs) {
        askedPs = beginPs;
        this.transmitter = transmitter;
        queuePair = run.queuePair();
        destination = run.destination();
        block = run.firstBlock();
        firstPsn = run.firstPsn();
        this.wqe = wqe;
        this.mtu = mtu;
        assembly = new PacketAssembly(mtu, wqe.length());
    }

    @Override
    public long arrived(Payload payload, int cookie) {
        transmitter.payloadArrived(queuePair, block, askedPs);
        departsPs = 0;
        Payload packet = assembly.add(payload);
        if (packet != null) {
            ready.add(packet);
            transmitter.pump(queuePair);
        }
        return departsPs;
    }

    @Override
    public void asked() {
        askedPs = transmitter.payloadAsked(queuePair, block, askedPs);
    }

    @Override
    public void lost() {
        transmitter.payloadLost(queuePair);
    }

    /** Takes bytes that need not be fetched. */
    void add(Payload payload) {
        ready.add(payload);
    }

    @Override
    public boolean pump() {
        while (!ready.isEmpty()) {
            Payload payload = ready.removeFirst();
            Packet packet = packet(payload);
            departsPs = transmitter.transmit(queuePair, destination, block, packet, 0);
            sent += payload.length();
            packets++;
        }
        return sent == wqe.length();
    }

    private Packet packet(Payload payload) {
        Integer immediate = wqe.opcode().hasImmediate() ? wqe.immediate() : null;
        Segment segment = Segment.at(sent, mtu, wqe.length());
        if (wqe.opcode().sends()) {
            return new Send(
                    destination.qpn(),
                    firstPsn + packets,
                    segment,
                    immediate,
                    payload,
                    destination.dc());
        }
        return new RdmaWrite(
                destination.qpn(),
                firstPsn + packets,
                wqe.rkey(),
                segment,
                wqe.length(),
                immediate,
                DmaWrite.single(wqe.remoteAddress() + sent, payload),
                destination.dc());
    }
}

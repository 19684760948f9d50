package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.hardware.message.DmaRead;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.InboxReply;
import dev.doorbell.hardware.message.MemoryRegistered;
import dev.doorbell.hardware.message.NicToNode;
import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.message.QueuePairCreated;
import dev.doorbell.hardware.message.ReceiveCqeWrite;
import dev.doorbell.hardware.message.StateReport;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.pdes.Effects;
import dev.doorbell.pdes.Event;
import org.jspecify.annotations.Nullable;

/** The way out of a NIC, over PCIe to its node and over the fabric to its peers, and its clock. */
final class NicPorts {

    private final int self;
    private final int node;
    private final String name;
    private final NicConstants constants;
    private final Instruments instruments;
    private final FifoResource pcieUp;
    private final FifoResource egress;
    private final FifoResource ingress;
    private @Nullable Effects effects;
    private long nowPs;

    NicPorts(int self, int node, String name, NicConstants constants, Instruments instruments) {
        this.self = self;
        this.node = node;
        this.name = name;
        this.constants = constants;
        this.instruments = instruments;
        pcieUp = instruments.resource(name + " PCIe to node");
        egress = instruments.resource(name + " egress link");
        ingress = instruments.resource(name + " ingress link");
    }

    /**
     * Enters the handling of an event; everything below happens at {@code now} until the next call.
     */
    void at(long now, Effects present) {
        nowPs = now;
        effects = present;
    }

    /** Process number of the NIC, which is also its LID. */
    int self() {
        return self;
    }

    long nowPs() {
        return nowPs;
    }

    void schedule(long atPs, Event event, int index) {
        effects().schedule(atPs, event, index);
    }

    /** Sends a TLP to the node; returns when it has left the NIC. */
    long toNode(NicToNode message, int index) {
        long end = pcieUp.enter(nowPs, upPs(message));
        effects().send(node, end + constants.pcie().oneWayPs(), message, index);
        return end;
    }

    /**
     * Sends a packet to a peer, which may be this NIC itself; returns when its last bit has left.
     */
    long toPeer(int peer, Packet packet, int index) {
        long serialization = constants.fabric().serializationPs(packet, index);
        long end = egress.enter(nowPs, serialization);
        long arrival = end - serialization + constants.fabric().latencyPs();
        if (peer == self) {
            effects().schedule(arrival, packet, index);
        } else {
            effects().send(peer, arrival, packet, index);
        }
        return end;
    }

    /** Lets a packet in through the port; returns when its last bit is here. */
    long fromPeer(Packet packet, int index) {
        return ingress.enter(nowPs, constants.fabric().serializationPs(packet, index));
    }

    /** Answers the emulator's own question, which takes no bandwidth. */
    void report(StateReport report) {
        effects().send(node, nowPs + constants.pcie().oneWayPs(), report, 0);
    }

    /** Says for how long its links are busy. */
    void describe(RelativeState state) {
        pcieUp.describe(state);
        egress.describe(state);
        ingress.describe(state);
    }

    /** Records a span of one of the NIC's engines. */
    void span(String engine, String what, long startPs, long endPs, long flow) {
        if (instruments.tracing()) {
            instruments.span(name + "/" + engine, what, startPs, endPs, flow);
        }
    }

    private long upPs(NicToNode message) {
        return switch (message) {
            case DmaRead read -> constants.pcie().readRequestPs();
            case DmaWrite write -> constants.pcie().writePs(write.elementBytes());
            case CqeWrite write -> constants.pcie().writePs(CqeCodec.BYTES);
            case ReceiveCqeWrite write -> constants.pcie().writePs(CqeCodec.BYTES);
            case MemoryRegistered registered -> constants.pcie().writePs(Long.BYTES);
            case QueuePairCreated created -> constants.pcie().writePs(Long.BYTES);
            case StateReport report -> 0;
            case InboxReply reply -> constants.pcie().writePs(reply.payload().length());
        };
    }

    private Effects effects() {
        Effects present = effects;
        if (present == null) {
            throw new IllegalStateException("expected to be handling an event");
        }
        return present;
    }
}

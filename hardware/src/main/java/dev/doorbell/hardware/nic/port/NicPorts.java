package dev.doorbell.hardware.nic.port;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.message.NicToNode;
import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.message.PacketLost;
import dev.doorbell.hardware.message.StateReport;
import dev.doorbell.pdes.Effects;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.pdes.report.TraceSpan.Transfer;
import dev.doorbell.pdes.report.Track;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Outgoing ports of a NIC, over PCIe to the computers it serves and over the fabric to its peers,
 * and its clock. Messages of the NIC to itself pass its embedded switch and no port.
 */
public final class NicPorts {

    private final int self;
    private final List<NicFunction> functions;
    private final Track.Engine track;
    private final NicConstants constants;
    private final Instruments instruments;
    private final Map<Long, Long> leftPs = new HashMap<>();
    private final FifoResource pcieUp;
    private final FifoResource egress;
    private final FifoResource ingress;
    private final FifoResource embeddedSwitch;
    private final boolean[] down;
    private @Nullable Effects effects;
    private @Nullable Looped lastLooped;
    private long nowPs;

    /** Ports of the NIC that is process {@code self}. */
    public NicPorts(
            int self,
            List<NicFunction> functions,
            Place place,
            NicConstants constants,
            Instruments instruments) {
        this.self = self;
        this.functions = List.copyOf(functions);
        track = Track.at(place);
        this.constants = constants;
        this.instruments = instruments;
        pcieUp = instruments.resource(Resource.of(place, ResourceKind.PCIE_TO_NODE));
        egress = instruments.resource(Resource.of(place, ResourceKind.EGRESS_LINK));
        ingress = instruments.resource(Resource.of(place, ResourceKind.INGRESS_LINK));
        embeddedSwitch = instruments.resource(Resource.of(place, ResourceKind.EMBEDDED_SWITCH));
        down = new boolean[functions.size()];
    }

    /**
     * Enters the handling of an event; everything below happens at {@code now} until the next call.
     */
    public void at(long now, Effects present) {
        nowPs = now;
        effects = present;
    }

    /** Process number of the NIC, which is also its LID. */
    public int self() {
        return self;
    }

    /** One of its functions. */
    public NicFunction function(int index) {
        return functions.get(index);
    }

    /** Takes a function down for good: nothing is sent to its computer from now on. */
    public void takeDown(int function) {
        down[function] = true;
        span("function " + function, "down", nowPs, nowPs, 0);
    }

    /** Returns true if a function is down. */
    public boolean isDown(int function) {
        return down[function];
    }

    /** Time of the event that is being handled. */
    public long nowPs() {
        return nowPs;
    }

    /** Schedules a step of the NIC itself. */
    public void schedule(long atPs, Event event, int index) {
        effects().schedule(atPs, event, index);
    }

    /**
     * Sends a TLP to the computer a function serves; returns when it has left the NIC. All
     * functions share the NIC's link. Nothing is sent to a function that is down.
     */
    public long toNode(int function, NicToNode message, int index) {
        if (down[function]) {
            return nowPs;
        }
        NicFunction to = functions.get(function);
        long end = pcieUp.enter(nowPs, message.upPs(to.pcie()));
        effects().send(to.process(), end + to.pcie().oneWayPs(), message, index);
        return end;
    }

    /**
     * Sends a packet to a peer, which may be this NIC itself; returns when its last bit has left.
     */
    public long toPeer(int peer, Packet packet, int index) {
        if (peer == self) {
            return loopBack(packet, index);
        }
        long serialization = constants.fabric().serializationPs(packet, index);
        long end = egress.enter(nowPs, serialization);
        long arrival = end - egress.servicePs(serialization) + constants.fabric().latencyPs();
        effects().send(peer, arrival, packet, index);
        return end;
    }

    /** Lets a packet in through the port; returns when its last bit is here. */
    public long fromPeer(Packet packet, int index) {
        return ingress.enter(nowPs, constants.fabric().serializationPs(packet, index));
    }

    /**
     * Notifies a requester, which may be this NIC, of a loss that no machine would report; takes no
     * bandwidth.
     */
    public void tell(int peer, PacketLost note) {
        if (peer == self) {
            effects().schedule(nowPs + constants.loopbackPs(), note, 0);
        } else {
            effects().send(peer, nowPs + constants.fabric().latencyPs(), note, 0);
        }
    }

    /** Answers the emulator's own question, which takes no bandwidth. */
    public void report(int function, StateReport report) {
        NicFunction to = functions.get(function);
        effects().send(to.process(), nowPs + to.pcie().oneWayPs(), report, 0);
    }

    /** Tells for how long its links are busy. */
    public void describe(RelativeState state) {
        pcieUp.describe(state);
        egress.describe(state);
        ingress.describe(state);
        embeddedSwitch.describe(state);
    }

    /** Returns true if spans are recorded. */
    public boolean tracing() {
        return instruments.tracing();
    }

    /** Records a span of one of the NIC's engines. */
    public void span(String engine, String what, long startPs, long endPs, long flow) {
        span(engine, what, startPs, endPs, flow, Transfer.NONE);
    }

    /** Records a span of one of the NIC's engines, with the data of its operation. */
    public void span(
            String engine, String what, long startPs, long endPs, long flow, Transfer transfer) {
        if (instruments.tracing()) {
            instruments.span(track.part(engine), what, startPs, endPs, flow, transfer);
        }
    }

    /** Notes for the trace that a packet of an operation has left. */
    public void left(long flow, long endPs) {
        if (instruments.tracing()) {
            leftPs.put(flow, endPs);
        }
    }

    /** Draws how long an operation whose packets have left waited for its peer's answer. */
    public void answered(String what, long flow) {
        Long left = instruments.tracing() ? leftPs.remove(flow) : null;
        if (left != null && left < nowPs) {
            span("wire", what, left, nowPs, flow);
        }
    }

    @SuppressWarnings("ReferenceEquality") // Only elements of the very same object share a step.
    private long loopBack(Packet packet, int index) {
        long passing = constants.loopbackRate().timePs(constants.fabric().wireBytes(packet, index));
        long end = embeddedSwitch.enter(nowPs, passing);
        Looped looped = lastLooped;
        if (looped == null || looped.packet() != packet) {
            looped = new Looped(packet);
            lastLooped = looped;
        }
        effects().schedule(end + constants.loopbackPs(), looped, index);
        return end;
    }

    private Effects effects() {
        Effects present = effects;
        if (present == null) {
            throw new IllegalStateException("expected to be handling an event");
        }
        return present;
    }
}

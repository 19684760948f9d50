package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.message.Ack;
import dev.doorbell.hardware.message.AtomicRequest;
import dev.doorbell.hardware.message.AtomicResponse;
import dev.doorbell.hardware.message.CreateDcTarget;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.message.DmaReadCompletion;
import dev.doorbell.hardware.message.Doorbell;
import dev.doorbell.hardware.message.MemoryRegistered;
import dev.doorbell.hardware.message.Nak;
import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.message.QueuePairCreated;
import dev.doorbell.hardware.message.RdmaReadRequest;
import dev.doorbell.hardware.message.RdmaReadResponse;
import dev.doorbell.hardware.message.RdmaWrite;
import dev.doorbell.hardware.message.RegisterMemory;
import dev.doorbell.hardware.message.RepeatCounts;
import dev.doorbell.hardware.message.RnrNak;
import dev.doorbell.hardware.message.Send;
import dev.doorbell.hardware.message.StateQuery;
import dev.doorbell.hardware.message.StateReport;
import dev.doorbell.hardware.verbs.MemoryRegion;
import dev.doorbell.pdes.Effects;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.report.LpReport;
import java.util.List;

/**
 * A NIC as a logical process: routes what comes from its node and from the fabric to its engines.
 */
public final class NicProcess implements LogicalProcess {

    private final int id;
    private final String name;
    private final NicConstants constants;
    private final Instruments instruments;
    private final NicPorts ports;
    private final MemoryRegions regions = new MemoryRegions();
    private final NicObjects objects;
    private final DmaReader reader;
    private final Requester requester;
    private final Responder responder;
    private final DoorbellPort doorbells;
    private final FifoResource receiveEngine;
    private final DoorbellLoss loss;
    private final Instruments.Counter orphans;

    /** A NIC that loses no doorbell. */
    public NicProcess(
            int id, int node, int number, String name, NicConstants constants, boolean tracing) {
        this(id, node, number, name, constants, DoorbellLoss.NONE, tracing);
    }

    /**
     * A NIC.
     *
     * @param id its process number
     * @param node process number of its node
     * @param number its number among the node's NICs, 0 to 255
     * @param name such as {@code node0/nic3}
     * @param loss doorbells it loses
     */
    public NicProcess(
            int id,
            int node,
            int number,
            String name,
            NicConstants constants,
            DoorbellLoss loss,
            boolean tracing) {
        this.id = id;
        this.name = name;
        this.constants = constants;
        this.loss = loss;
        instruments = new Instruments(tracing);
        ports = new NicPorts(id, node, name, constants, instruments);
        reader = new DmaReader(ports, number, constants.readWindowBytes());
        objects = new NicObjects(name, constants, reader);
        requester =
                new Requester(
                        ports,
                        constants,
                        regions,
                        reader,
                        instruments.resource(name + " message engine"),
                        instruments);
        doorbells =
                new DoorbellPort(
                        ports,
                        constants,
                        reader,
                        new WorkQueueFetcher(ports, reader, constants, requester),
                        loss,
                        instruments);
        responder = new Responder(ports, constants, regions, reader, instruments);
        receiveEngine = instruments.resource(name + " receive engine");
        orphans = instruments.counter("nic.packetsToUnknownQueuePairs");
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void start(Effects effects) {}

    @Override
    public void handle(long nowPs, Event event, int index, Effects effects) {
        ports.at(nowPs, effects);
        switch (event) {
            case Ack ack -> acknowledged(ack, index);
            case Packet packet -> arriving(packet, index);
            case Arrival arrival -> arrived(arrival.connection(), arrival.packet(), index);
            case SendRun.Ready ready -> requester.ready(ready.run());
            case SendRun.Launch launch -> requester.launch(launch.run(), index);
            case DmaReadCompletion completion -> reader.completed(completion);
            case Doorbell doorbell -> doorbells.ring(objects.queuePair(doorbell.qpn()), doorbell);
            case DoorbellPort.Recovery recovery ->
                    doorbells.recover(recovery.queuePair(), recovery);
            case DmaReader.CreditReturned credit -> reader.creditReturned();
            case RegisterMemory command -> register(command);
            case CreateQueuePair command -> {
                objects.create(command);
                created(command.requestId(), command.qpn());
            }
            case CreateDcTarget command -> {
                objects.create(command);
                created(command.requestId(), command.number());
            }
            case StateQuery query -> answer(query);
            case RepeatCounts repeat -> instruments.repeat(repeat.notes(), repeat.times());
            case CreateReceiveQueue command -> {
                objects.create(command, responder::resume);
                created(command.requestId(), command.number());
            }
            case Retries.Rested rested -> doorbells.rested(rested.queuePair());
            case CommandDone done -> ports.toNode(done.answer(), 0);
            default ->
                    throw new IllegalStateException("expected an event for a NIC but was " + event);
        }
    }

    @Override
    public boolean finished() {
        return true;
    }

    @Override
    public LpReport report() {
        return instruments.report(List.of());
    }

    /**
     * Acknowledgements occupy the port but do not wait for it: they are a thirtieth of a packet.
     */
    private void acknowledged(Ack ack, int psn) {
        ports.fromPeer(ack, psn);
        NicQueuePair queuePair = objects.find(ack.destinationQpn());
        if (queuePair == null) {
            orphans.add(1);
        } else {
            requester.acknowledged(queuePair, psn);
        }
    }

    private void arriving(Packet packet, int index) {
        long here = ports.fromPeer(packet, index);
        // The receive engine is fed by the port alone, in order, so both can be entered at once.
        boolean begins =
                switch (packet) {
                    case RdmaWrite write -> write.segment().begins();
                    case Send send -> send.segment().begins();
                    default -> true;
                };
        boolean request =
                packet instanceof RdmaWrite
                        || packet instanceof Send
                        || packet instanceof RdmaReadRequest
                        || packet instanceof AtomicRequest;
        long done =
                request && begins ? receiveEngine.enter(here, constants.messageIntervalPs()) : here;
        Connection connection = objects.connectionOf(packet);
        if (connection == null) {
            orphans.add(1);
            return;
        }
        ports.schedule(Math.max(done, connection.arrivalsPs), connection.arrival(packet), index);
        connection.arrivalsPs = Math.max(done, connection.arrivalsPs);
    }

    private void arrived(Connection connection, Packet packet, int index) {
        switch (packet) {
            case RdmaWrite write -> responder.request(connection, write, index);
            case Send send -> responder.request(connection, send, index);
            case Ack ack ->
                    throw new IllegalStateException(
                            "expected no acknowledgement to wait for the port");
            case RdmaReadRequest request -> responder.request(connection, request, index);
            case RdmaReadResponse response ->
                    requester.readResponse(objects.queuePair(connection.qpn), response);
            case AtomicRequest request -> responder.request(connection, request, index);
            case AtomicResponse response ->
                    requester.atomicResponse(objects.queuePair(connection.qpn), response);
            case Nak nak -> requester.refused(objects.queuePair(connection.qpn), nak);
            case RnrNak nak -> requester.notReady(objects.queuePair(connection.qpn), nak);
        }
    }

    private void register(RegisterMemory command) {
        MemoryRegion region = regions.register(command);
        answer(
                new CommandDone(
                        new MemoryRegistered(command.requestId(), region.key(), region.key())));
    }

    private void created(int requestId, int number) {
        answer(new CommandDone(new QueuePairCreated(requestId, number)));
    }

    private void answer(StateQuery query) {
        RelativeState state = new RelativeState(ports.nowPs());
        // Which doorbell is lost next follows from how many there were.
        state.rest(loss.millionths() == 0);
        ports.describe(state);
        reader.describe(state);
        requester.describe(state);
        responder.describe(state);
        receiveEngine.describe(state);
        objects.describe(state);
        instruments.note();
        ports.report(new StateReport(query.requestId(), state.fingerprint()));
    }

    private void answer(CommandDone done) {
        ports.schedule(ports.nowPs() + constants.commandPs(), done, 0);
    }
}

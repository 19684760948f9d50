package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.message.Ack;
import dev.doorbell.hardware.message.AllowOtherVhca;
import dev.doorbell.hardware.message.AtomicRequest;
import dev.doorbell.hardware.message.AtomicResponse;
import dev.doorbell.hardware.message.CreateDcTarget;
import dev.doorbell.hardware.message.CreateMkeyAlias;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.message.DeregisterMemory;
import dev.doorbell.hardware.message.DmaReadCompletion;
import dev.doorbell.hardware.message.Doorbell;
import dev.doorbell.hardware.message.FunctionCommand;
import dev.doorbell.hardware.message.Nak;
import dev.doorbell.hardware.message.NicToNode;
import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.message.PacketLost;
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
import dev.doorbell.pdes.Effects;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.report.LpReport;
import dev.doorbell.pdes.report.LpTally;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A NIC as a logical process: routes what comes from the computers it serves and from the fabric to
 * its engines.
 */
public final class NicProcess implements LogicalProcess {

    private final int id;
    private final String name;
    private final NicConstants constants;
    private final Instruments instruments;
    private final NicPorts ports;
    private final MemoryRegions regions;
    private final NicObjects objects;
    private final DmaReader reader;
    private final Requester requester;
    private final WorkQueueFetcher fetcher;
    private final Responder responder;
    private final DoorbellPort doorbells;
    private final FifoResource receiveEngine;
    private final DoorbellLoss loss;
    private final List<NicFunction> functions;
    private final Losses losses;
    private final Instruments.Counter functionsDown;
    private @Nullable Arrival lastArrival;

    /** The NIC of a host that loses no doorbell; process {@code node} is the host. */
    public NicProcess(
            int id, int node, int number, String name, NicConstants constants, boolean tracing) {
        this(id, node, number, name, constants, DoorbellLoss.NONE, tracing);
    }

    /**
     * The NIC of a host.
     *
     * @param number its number among the NICs of the host, 0 to 255
     */
    public NicProcess(
            int id,
            int node,
            int number,
            String name,
            NicConstants constants,
            DoorbellLoss loss,
            boolean tracing) {
        this(
                id,
                List.of(NicFunction.of(id, NicFunction.HOST, node, number, constants.pcie())),
                name,
                constants,
                loss,
                tracing);
    }

    /**
     * A NIC.
     *
     * @param id its process number
     * @param functions by index, {@link NicFunction#HOST} first
     * @param name such as {@code node0/nic3}
     * @param loss doorbells it loses
     */
    public NicProcess(
            int id,
            List<NicFunction> functions,
            String name,
            NicConstants constants,
            DoorbellLoss loss,
            boolean tracing) {
        this.id = id;
        this.name = name;
        this.constants = constants;
        this.loss = loss;
        this.functions = List.copyOf(functions);
        instruments = new Instruments(tracing);
        ports = new NicPorts(id, functions, name, constants, instruments);
        regions = new MemoryRegions(functions);
        reader = new DmaReader(ports, constants);
        objects = new NicObjects(name, constants, reader);
        requester =
                new Requester(
                        ports,
                        constants,
                        regions,
                        reader,
                        instruments.resource(name + " message engine"),
                        this::refill,
                        instruments);
        fetcher = new WorkQueueFetcher(ports, reader, constants, requester);
        doorbells = new DoorbellPort(ports, constants, reader, fetcher, loss, instruments);
        losses = new Losses(ports, instruments);
        responder =
                new Responder(ports, constants, regions, reader, losses, this::broken, instruments);
        receiveEngine = instruments.resource(name + " receive engine");
        functionsDown = instruments.counter("nic.functionsDown");
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
    public void start(Effects effects) {
        for (int i = 0; i < functions.size(); i++) {
            Long downPs = functions.get(i).downPs();
            if (downPs != null) {
                effects.schedule(downPs, new FunctionDown(i));
            }
        }
    }

    @Override
    public void handle(long nowPs, Event event, int index, Effects effects) {
        ports.at(nowPs, effects);
        if (event instanceof FunctionCommand command && ports.isDown(command.function())) {
            return;
        }
        switch (event) {
            case PacketLost note -> requester.lost(objects.queuePair(note.destinationQpn()), note);
            case AckTimers.Expired timer -> requester.expired(timer);
            case FunctionDown down -> goDown(down.function());
            case Ack ack -> {
                ports.fromPeer(ack, index);
                acknowledged(ack, index);
            }
            case Packet packet -> arriving(packet, index);
            case Looped looped -> looped(looped.packet(), index);
            case Arrival arrival -> arrived(arrival.connection(), arrival.packet(), index);
            case SendRun.Ready ready -> requester.ready(ready.run());
            case SendRun.Launch launch -> requester.launch(launch.run(), index);
            case DmaReadCompletion completion -> reader.completed(completion);
            case Doorbell doorbell -> ring(doorbell);
            case DoorbellPort.Recovery recovery ->
                    doorbells.recover(recovery.queuePair(), recovery);
            case DmaReader.CreditReturned credit -> reader.creditReturned(index);
            case RegisterMemory command -> answer(command.function(), regions.register(command));
            case DeregisterMemory command ->
                    answer(command.function(), regions.deregister(command));
            case AllowOtherVhca command -> answer(command.function(), regions.allow(command));
            case CreateMkeyAlias command -> answer(command.function(), regions.alias(command));
            case CreateQueuePair command -> {
                objects.create(command);
                created(command.function(), command.requestId(), command.qpn());
            }
            case CreateDcTarget command -> {
                objects.create(command);
                created(command.function(), command.requestId(), command.number());
            }
            case StateQuery query -> answer(query);
            case RepeatCounts repeat -> instruments.repeat(repeat.notes(), repeat.times());
            case CreateReceiveQueue command -> {
                objects.create(command, responder::resume);
                created(command.function(), command.requestId(), command.number());
            }
            case Retries.Rested rested -> doorbells.rested(rested.queuePair());
            case CommandDone done -> ports.toNode(done.function(), done.answer(), 0);
            default ->
                    throw new IllegalStateException("expected an event for a NIC but was " + event);
        }
    }

    @Override
    public boolean finished() {
        return true;
    }

    @Override
    public LpTally tally() {
        return instruments.tally();
    }

    @Override
    public LpReport report() {
        return instruments.report(List.of());
    }

    /**
     * Acknowledgements occupy the port but do not wait for it: they are a thirtieth of a packet.
     */
    private void acknowledged(Ack ack, int psn) {
        NicQueuePair queuePair = objects.find(ack.destinationQpn());
        if (queuePair == null) {
            losses.dropAcknowledgement();
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
        arrivesAt(done, packet, index);
    }

    /**
     * A packet from the NIC to itself. It comes in whole and, already metered by the message
     * engine, does not queue for the receive engine behind what the port is still taking in.
     */
    private void looped(Packet packet, int index) {
        if (packet instanceof Ack ack) {
            acknowledged(ack, index);
        } else {
            Connection connection = objects.connectionOf(packet);
            if (connection == null) {
                losses.drop(null, packet, index);
            } else {
                arrived(connection, packet, index);
            }
        }
    }

    private void arrivesAt(long done, Packet packet, int index) {
        Connection connection = objects.connectionOf(packet);
        if (connection == null || losses.swallows(connection)) {
            losses.drop(connection, packet, index);
            return;
        }
        ports.schedule(Math.max(done, connection.arrivalsPs), arrivalOf(connection, packet), index);
        connection.arrivalsPs = Math.max(done, connection.arrivalsPs);
    }

    /** The step at which a packet is handled; the packets of one run share it. */
    @SuppressWarnings("ReferenceEquality") // Only elements of the very same object share a step.
    private Arrival arrivalOf(Connection connection, Packet packet) {
        Arrival last = lastArrival;
        if (last == null || last.packet() != packet) {
            last = new Arrival(connection, packet);
            lastArrival = last;
        }
        return last;
    }

    private void arrived(Connection connection, Packet packet, int index) {
        if (losses.swallows(connection)) {
            losses.drop(connection, packet, index);
            return;
        }
        switch (packet) {
            case RdmaWrite write -> responder.request(connection, write, index);
            case Send send -> responder.request(connection, send, index);
            case Ack ack ->
                    throw new IllegalStateException(
                            "expected no acknowledgement to wait for the port");
            case PacketLost note ->
                    throw new IllegalStateException("expected no note to wait for the port");
            case RdmaReadRequest request -> responder.request(connection, request, index);
            case RdmaReadResponse response ->
                    requester.readResponse(objects.queuePair(connection.end.qpn()), response);
            case AtomicRequest request -> responder.request(connection, request, index);
            case AtomicResponse response ->
                    requester.atomicResponse(objects.queuePair(connection.end.qpn()), response);
            case Nak nak -> requester.refused(objects.queuePair(connection.end.qpn()), nak);
            case RnrNak nak -> requester.notReady(objects.queuePair(connection.end.qpn()), nak);
        }
    }

    /** A computer that has died may have rung for what was never created. */
    private void ring(Doorbell doorbell) {
        NicQueuePair queuePair = objects.find(doorbell.qpn());
        if (queuePair != null) {
            doorbells.ring(queuePair, doorbell);
        } else if (functionsDown.value() == 0) {
            throw new IllegalStateException(
                    "expected a queue pair of " + name + " but was number " + doorbell.qpn());
        }
    }

    private void goDown(int function) {
        functionsDown.add(1);
        ports.takeDown(function);
        regions.functionDown(function);
        objects.functionDown(function, losses);
        reader.functionDown(function);
    }

    /** A queue pair that no longer receives no longer sends; a DC target has nothing to send. */
    private void broken(Connection connection) {
        NicQueuePair queuePair = objects.find(connection.end.qpn());
        if (queuePair != null) {
            requester.broken(queuePair);
        }
    }

    private void refill(NicQueuePair queuePair) {
        fetcher.fetch(queuePair);
    }

    private void created(int function, int requestId, int number) {
        answer(function, new QueuePairCreated(requestId, number));
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
        ports.report(query.function(), new StateReport(query.requestId(), state.fingerprint()));
    }

    private void answer(int function, NicToNode answer) {
        ports.schedule(ports.nowPs() + constants.commandPs(), new CommandDone(function, answer), 0);
    }
}

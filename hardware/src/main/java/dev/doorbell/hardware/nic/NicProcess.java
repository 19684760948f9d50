package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.ServiceTimes;
import dev.doorbell.hardware.message.DmaReadCompletion;
import dev.doorbell.hardware.message.Doorbell;
import dev.doorbell.hardware.message.FunctionCommand;
import dev.doorbell.hardware.message.ModifyQueuePair;
import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.message.PacketLost;
import dev.doorbell.hardware.message.QueuePairBroken;
import dev.doorbell.hardware.message.RepeatCounts;
import dev.doorbell.hardware.message.StateQuery;
import dev.doorbell.hardware.message.StateReport;
import dev.doorbell.hardware.nic.connection.Connection;
import dev.doorbell.hardware.nic.connection.Losses;
import dev.doorbell.hardware.nic.doorbell.DoorbellLoss;
import dev.doorbell.hardware.nic.doorbell.DoorbellPort;
import dev.doorbell.hardware.nic.memory.DmaReader;
import dev.doorbell.hardware.nic.memory.MemoryRegions;
import dev.doorbell.hardware.nic.port.Looped;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.nic.port.NicFunction;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.nic.queue.NicQueuePair;
import dev.doorbell.hardware.nic.queue.SendRun;
import dev.doorbell.hardware.nic.receive.Responder;
import dev.doorbell.hardware.nic.send.AckTimers;
import dev.doorbell.hardware.nic.send.Requester;
import dev.doorbell.hardware.nic.send.Retries;
import dev.doorbell.hardware.nic.send.WorkQueueFetcher;
import dev.doorbell.hardware.nic.wqe.MoveCounts;
import dev.doorbell.pdes.Effects;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.report.LpReport;
import dev.doorbell.pdes.report.LpTally;
import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import java.util.List;

/**
 * NIC as a logical process: routes messages from the computers it serves and from the fabric to its
 * engines.
 */
public final class NicProcess implements LogicalProcess {

    private final int id;
    private final String name;
    private final Instruments instruments;
    private final NicPorts ports;
    private final MemoryRegions regions;
    private final NicObjects objects;
    private final DmaReader reader;
    private final Requester requester;
    private final WorkQueueFetcher fetcher;
    private final Responder responder;
    private final DoorbellPort doorbells;
    private final ReceivePort receivePort;
    private final CommandUnit commands;
    private final DoorbellLoss loss;
    private final List<NicFunction> functions;
    private final Losses losses;
    private final Instruments.Counter functionsDown;

    /** The NIC of a host that loses no doorbell; process {@code node} is the host. */
    public NicProcess(
            int id, int node, int number, Place place, NicConstants constants, boolean tracing) {
        this(id, node, number, place, constants, DoorbellLoss.NONE, tracing);
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
            Place place,
            NicConstants constants,
            DoorbellLoss loss,
            boolean tracing) {
        this(
                id,
                List.of(NicFunction.of(id, NicFunction.HOST, node, number, constants.pcie())),
                place,
                constants,
                loss,
                tracing);
    }

    /**
     * A NIC.
     *
     * @param id its process number
     * @param functions by index, {@link NicFunction#HOST} first
     * @param place node and number of the NIC
     * @param loss doorbells it loses
     */
    public NicProcess(
            int id,
            List<NicFunction> functions,
            Place place,
            NicConstants constants,
            DoorbellLoss loss,
            boolean tracing) {
        this.id = id;
        name = place.name();
        this.loss = loss;
        this.functions = List.copyOf(functions);
        instruments = new Instruments(tracing);
        ports = new NicPorts(id, functions, place, constants, instruments);
        regions = new MemoryRegions(functions);
        reader = new DmaReader(ports, constants);
        objects = new NicObjects(id, name, constants, reader);
        requester =
                new Requester(
                        ports,
                        constants,
                        regions,
                        reader,
                        instruments.resource(Resource.of(place, ResourceKind.MESSAGE_ENGINE)),
                        this::refill,
                        instruments);
        fetcher = new WorkQueueFetcher(ports, reader, constants, requester);
        doorbells = new DoorbellPort(ports, constants, reader, fetcher, loss, instruments);
        losses = new Losses(ports, instruments);
        responder =
                new Responder(ports, constants, regions, reader, losses, this::broken, instruments);
        receivePort =
                new ReceivePort(
                        ports,
                        constants,
                        objects,
                        requester,
                        responder,
                        losses,
                        instruments.resource(Resource.of(place, ResourceKind.RECEIVE_ENGINE)));
        commands = new CommandUnit(ports, constants, regions, objects, responder, this::modify);
        functionsDown = instruments.counter("nic.functionsDown");
    }

    /** This NIC, whose resources serve at other service times. */
    public NicProcess servingAt(ServiceTimes times) {
        instruments.serveAt(times);
        return this;
    }

    /** This NIC, which keeps when its resources are busy. */
    public NicProcess keepingHistory() {
        instruments.keepHistory();
        return this;
    }

    /** This NIC, which counts the moves of its work queue entries. */
    public NicProcess counting(MoveCounts moves) {
        objects.count(moves);
        return this;
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
            case Packet packet -> receivePort.packet(packet, index);
            case Looped looped -> receivePort.looped(looped.packet(), index);
            case Arrival arrival ->
                    receivePort.arrived(arrival.connection(), arrival.packet(), index);
            case SendRun.Ready ready -> requester.ready(ready.run());
            case SendRun.Launch launch -> requester.launch(launch.run(), index);
            case DmaReadCompletion completion -> reader.completed(completion);
            case Doorbell doorbell -> ring(doorbell);
            case DoorbellPort.Recovery recovery -> doorbells.recover(recovery);
            case DmaReader.CreditReturned credit -> reader.creditReturned(index);
            case StateQuery query -> answer(query);
            case RepeatCounts repeat -> instruments.repeat(repeat.notes(), repeat.times());
            case Retries.Rested rested -> requester.rested(rested);
            case FunctionCommand command -> commands.carryOut(command);
            case CommandDone done -> commands.done(done);
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
     * Takes in a doorbell. A computer that has died may have rung for a queue that was never
     * created.
     */
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
        objects.functionDown(function, losses, doorbells::vanished);
        reader.functionDown(function);
    }

    /** A queue pair that no longer receives no longer sends; a DC target has nothing to send. */
    private void broken(Connection connection) {
        NicQueuePair queuePair = objects.find(connection.end().qpn());
        if (queuePair != null) {
            requester.broken(queuePair);
        }
        if (queuePair != null && connection.end().receiveQueue() != null) {
            int function = connection.end().function();
            int number = ports.function(function).number();
            ports.toNode(function, new QueuePairBroken(number, queuePair.qpn()), 0);
        }
    }

    /** Moves a queue pair to ERR, and from there to RESET if software wants that. */
    private void modify(ModifyQueuePair wanted) {
        NicQueuePair queuePair = objects.queuePair(wanted.qpn());
        Connection connection = queuePair.connection();
        if (connection.ready()) {
            connection.breakSilently();
            responder.release(connection);
            requester.broken(queuePair);
        }
        if (wanted.reset()) {
            queuePair.vanish();
            doorbells.vanished(queuePair);
        }
    }

    private void refill(NicQueuePair queuePair) {
        fetcher.fetch(queuePair);
    }

    private void answer(StateQuery query) {
        RelativeState state = new RelativeState(ports.nowPs());
        // The number of doorbells so far determines which one is lost next.
        state.rest(loss.millionths() == 0);
        ports.describe(state);
        reader.describe(state);
        requester.describe(state);
        responder.describe(state);
        receivePort.describe(state);
        objects.describe(state);
        instruments.note();
        ports.report(query.function(), new StateReport(query.requestId(), state.fingerprint()));
    }
}

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
import dev.doorbell.hardware.message.DcHeader;
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
import dev.doorbell.hardware.verbs.QpState;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.pdes.Effects;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.LpReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

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
    private final List<@Nullable NicQueuePair> queuePairs = new ArrayList<>();
    private final Map<Integer, DcTarget> dcTargets = new HashMap<>();
    private final Map<Integer, ReceiveQueue> receiveQueues = new HashMap<>();
    private final Map<Long, CompletionQueue> completionQueues = new HashMap<>();
    private final DmaReader reader;
    private final Requester requester;
    private final WorkQueueFetcher fetcher;
    private final Responder responder;
    private final DoorbellPort doorbells;
    private final FifoResource receiveEngine;
    private final DoorbellLoss loss;
    private final Instruments.Counter orphans;
    private @Nullable Arrival lastArrival;

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
            case Doorbell doorbell -> doorbells.ring(queuePair(doorbell.qpn()), doorbell);
            case DoorbellPort.Recovery recovery ->
                    doorbells.recover(recovery.queuePair(), recovery);
            case DmaReader.CreditReturned credit -> reader.creditReturned();
            case RegisterMemory command -> register(command);
            case CreateQueuePair command -> create(command);
            case CreateDcTarget command -> create(command);
            case StateQuery query -> answer(query);
            case RepeatCounts repeat -> instruments.repeat(repeat.notes(), repeat.times());
            case CreateReceiveQueue command -> create(command);
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
        NicQueuePair queuePair = find(ack.destinationQpn());
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
        Connection connection = connectionOf(packet);
        if (connection == null) {
            orphans.add(1);
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

    private @Nullable Connection connectionOf(Packet packet) {
        DcHeader dc = packet.dc();
        if (dc != null) {
            DcTarget target = dcTargets.get(packet.destinationQpn());
            return target == null ? null : target.connection(dc);
        }
        NicQueuePair queuePair = find(packet.destinationQpn());
        return queuePair == null ? null : queuePair.connection;
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
                    requester.readResponse(queuePair(connection.end.qpn()), response);
            case AtomicRequest request -> responder.request(connection, request, index);
            case AtomicResponse response ->
                    requester.atomicResponse(queuePair(connection.end.qpn()), response);
            case Nak nak -> requester.refused(queuePair(connection.end.qpn()), nak);
            case RnrNak nak -> requester.notReady(queuePair(connection.end.qpn()), nak);
        }
    }

    private void refill(NicQueuePair queuePair) {
        fetcher.fetch(queuePair);
    }

    private void register(RegisterMemory command) {
        MemoryRegion region = regions.register(command);
        answer(
                new CommandDone(
                        new MemoryRegistered(command.requestId(), region.key(), region.key())));
    }

    private void create(CreateQueuePair command) {
        CompletionQueue completionQueue =
                completionQueue(
                        command.completionQueueAddress(),
                        command.completionQueueEntries(),
                        command.collapsed());
        NicQueuePair queuePair =
                new NicQueuePair(
                        command, completionQueue, receiveQueues.get(command.receiveQueue()));
        queuePair.connection.state = QpState.RESET.to(QpState.INIT).to(QpState.RTR).to(QpState.RTS);
        while (queuePairs.size() <= command.qpn()) {
            queuePairs.add(null);
        }
        requireNew(command.qpn());
        queuePairs.set(command.qpn(), queuePair);
        answer(new CommandDone(new QueuePairCreated(command.requestId(), command.qpn())));
    }

    private void create(CreateDcTarget command) {
        requireNew(command.number());
        dcTargets.put(
                command.number(), new DcTarget(command, receiveQueues.get(command.receiveQueue())));
        answer(new CommandDone(new QueuePairCreated(command.requestId(), command.number())));
    }

    private void create(CreateReceiveQueue command) {
        receiveQueues.put(
                command.number(),
                new ReceiveQueue(
                        command,
                        completionQueue(
                                command.completionQueueAddress(),
                                command.completionQueueEntries(),
                                false),
                        reader,
                        constants.fetchBlocks() * Wqe.BLOCK_BYTES / WqeCodec.RECEIVE_BYTES,
                        responder::resume));
        answer(new CommandDone(new QueuePairCreated(command.requestId(), command.number())));
    }

    private CompletionQueue completionQueue(long address, int entries, boolean collapsed) {
        return completionQueues.computeIfAbsent(
                address, at -> new CompletionQueue(at, entries, collapsed));
    }

    private void requireNew(int number) {
        if (find(number) != null || dcTargets.containsKey(number)) {
            throw new IllegalStateException(
                    "expected a new queue pair number but " + number + " exists");
        }
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
        for (NicQueuePair queuePair : queuePairs) {
            if (queuePair != null) {
                queuePair.describe(state, constants.fetchBlocks());
            }
        }
        new TreeMap<>(receiveQueues).values().forEach(queue -> queue.describe(state));
        instruments.note();
        ports.report(new StateReport(query.requestId(), state.fingerprint()));
    }

    private void answer(CommandDone done) {
        ports.schedule(ports.nowPs() + constants.commandPs(), done, 0);
    }

    private @Nullable NicQueuePair find(int qpn) {
        return qpn < queuePairs.size() ? queuePairs.get(qpn) : null;
    }

    private NicQueuePair queuePair(int qpn) {
        NicQueuePair queuePair = find(qpn);
        if (queuePair == null) {
            throw new IllegalStateException(
                    "expected a queue pair of " + name + " but was number " + qpn);
        }
        return queuePair;
    }
}

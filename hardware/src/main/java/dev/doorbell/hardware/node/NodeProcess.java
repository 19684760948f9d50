package dev.doorbell.hardware.node;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.ServiceTimes;
import dev.doorbell.hardware.StepKinds;
import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.hardware.message.DmaRead;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.MkeyAnswer;
import dev.doorbell.hardware.message.NicToNode;
import dev.doorbell.hardware.message.QueuePairBroken;
import dev.doorbell.hardware.message.QueuePairCreated;
import dev.doorbell.hardware.message.ReceiveCqeWrite;
import dev.doorbell.hardware.message.StateReport;
import dev.doorbell.hardware.pcie.GpuPcie;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.pdes.Effects;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.report.LpReport;
import dev.doorbell.pdes.report.LpTally;
import dev.doorbell.pdes.report.Track;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A host or the Arm side of a DPU as a logical process: memory for the NICs' DMA, and the software
 * that runs on it.
 */
public final class NodeProcess implements LogicalProcess {

    private final int id;
    private final Node node;
    private final NodeSoftware software;
    private final Instruments instruments;
    private final @Nullable Long downPs;
    private boolean down;
    private @Nullable Stored lastStored;

    /** The host of node {@code index}. */
    public NodeProcess(
            int id,
            int index,
            NodeConstants constants,
            List<Integer> nicProcesses,
            boolean tracing,
            NodeSoftware software) {
        this(id, NodeIdentity.host(index), constants, nicProcesses, tracing, software);
    }

    /** A computer that does not die. */
    public NodeProcess(
            int id,
            NodeIdentity identity,
            NodeConstants constants,
            List<Integer> nicProcesses,
            boolean tracing,
            NodeSoftware software) {
        this(id, identity, constants, nicProcesses, tracing, software, null);
    }

    /**
     * A computer.
     *
     * @param id its process number
     * @param identity of the computer in the cluster
     * @param nicProcesses process numbers of the NICs it is attached to
     * @param downPs instant of its death, from which on it does nothing at all; null for never
     */
    public NodeProcess(
            int id,
            NodeIdentity identity,
            NodeConstants constants,
            List<Integer> nicProcesses,
            boolean tracing,
            NodeSoftware software,
            @Nullable Long downPs) {
        this.id = id;
        this.downPs = downPs;
        this.software = software;
        instruments = new Instruments(tracing);
        List<Memory> gpus = new ArrayList<>();
        for (int gpu = 0; gpu < constants.gpus(); gpu++) {
            gpus.add(new Memory(identity.name() + "/gpu" + gpu + " HBM", constants.gpuBytes()));
        }
        NodeMemory memory =
                new NodeMemory(new Memory(identity.name() + " DRAM", constants.hostBytes()), gpus);
        node = new Node(identity, constants, memory, nicProcesses, instruments);
    }

    /** This computer, whose resources serve at other service times. */
    public NodeProcess servingAt(ServiceTimes times) {
        instruments.serveAt(times);
        return this;
    }

    /** This computer, which keeps when its resources are busy. */
    public NodeProcess keepingHistory() {
        instruments.keepHistory();
        return this;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public String name() {
        return node.name();
    }

    @Override
    public void start(Effects effects) {
        if (downPs != null) {
            effects.schedule(downPs, Step.of(StepKinds.DOWN, this::goDown));
        }
        effects.schedule(0, Step.of(StepKinds.BOOT, () -> software.boot(node)));
    }

    @Override
    public void handle(long nowPs, Event event, int index, Effects effects) {
        if (down) {
            return;
        }
        node.enter(nowPs, effects);
        switch (event) {
            case Step step -> step.run(index);
            case DmaWrite write -> {
                GpuPcie shared = node.sharedPcie(write.address(index));
                if (shared != null) {
                    shared.written(nowPs, write.elementBytes());
                }
                written(write, index, write.address(index), write.elementBytes());
            }
            case CqeWrite write -> written(write, index, write.address(), CqeCodec.BYTES);
            case ReceiveCqeWrite write -> written(write, index, write.address(), CqeCodec.BYTES);
            case DmaRead read -> node.requester(read.tag()).read(read);
            case MkeyAnswer answer -> node.requester(answer.requestId()).answered(answer);
            case QueuePairCreated answer -> node.requester(answer.requestId()).created(answer);
            case QueuePairBroken note -> node.nic(note.nic()).broken(note);
            case StateReport report -> node.requester(report.requestId()).state(report);
            default ->
                    throw new IllegalStateException(
                            "expected an event for a node but was " + event);
        }
    }

    @Override
    public boolean finished() {
        return down || node.programs().stream().allMatch(Program::ended);
    }

    @Override
    public boolean failed() {
        return instruments.faulty();
    }

    @Override
    public LpTally tally() {
        return instruments.tally();
    }

    @Override
    public long steps() {
        return instruments.steps();
    }

    @Override
    public LpReport report() {
        if (down) {
            return instruments.report(List.of());
        }
        software.finish(node);
        List<Wait> waits = new ArrayList<>();
        node.programs().stream()
                .filter(program -> !program.ended() && !program.idling())
                .map(Program::describeWait)
                .forEach(waits::add);
        waits.addAll(software.waits());
        return instruments.report(waits);
    }

    @Override
    public void breakOff() {
        software.breakOff();
    }

    @Override
    public void close() {
        try {
            node.programs().forEach(Program::cancel);
        } finally {
            software.close();
        }
    }

    private void goDown() {
        down = true;
        instruments.counter("node.computersDown").add(1);
        instruments.span(Track.at(node.place()), "down", node.nowPs(), node.nowPs(), 0);
    }

    /** A posted write can be seen once the caches of a host or the DRAM of a DPU have taken it. */
    private void written(NicToNode message, int index, long address, int bytes) {
        if (!node.constants().dmaQueues()) {
            node.passDram(address, bytes);
            store(message, index);
        } else if (bytes > 0) {
            // Payload that is phantom leaves nothing to see, then or later.
            boolean seen = !(message instanceof DmaWrite) || !node.memory().phantom(address);
            node.channel().request(new PostedWrite(message, index, address, bytes, seen));
        }
    }

    /** Elements of one message share a step. */
    @SuppressWarnings("ReferenceEquality") // Only elements of the very same object share a step.
    private Stored storing(NicToNode message) {
        Stored step = lastStored;
        if (step == null || step.message != message) {
            step = new Stored(message);
            lastStored = step;
        }
        return step;
    }

    private void store(NicToNode message, int index) {
        switch (message) {
            case DmaWrite write ->
                    node.memory()
                            .store(
                                    write.address(index),
                                    write.payload(),
                                    write.offset(index),
                                    write.elementBytes());
            case CqeWrite write -> completion(write, index);
            case ReceiveCqeWrite write -> received(write);
            default -> throw new IllegalStateException("expected a write but was " + message);
        }
    }

    private void received(ReceiveCqeWrite write) {
        CqeCodec.writeReceive(
                node.memory().space(write.address()),
                NodeMemory.offset(write.address()),
                new CqeCodec.Received(
                        write.qpn(),
                        write.counter(),
                        write.status(),
                        write.bytes(),
                        write.written(),
                        write.immediate(),
                        write.owner()));
        node.memory().wake(write.address(), CqeCodec.BYTES);
    }

    private void completion(CqeWrite write, int counter) {
        Memory memory = node.memory().space(write.address());
        CqeCodec.write(
                memory,
                NodeMemory.offset(write.address()),
                write.qpn(),
                counter,
                write.status(),
                write.owner());
        node.memory().wake(write.address(), CqeCodec.BYTES);
    }

    /** Data that a NIC wrote, on its way into a DPU's DRAM. */
    private final class PostedWrite extends DramRequest {

        private final NicToNode message;
        private final int index;

        PostedWrite(NicToNode message, int index, long address, int bytes, boolean seen) {
            super(false, address, bytes, seen ? 0 : UNSEEN);
            this.message = message;
            this.index = index;
        }

        @Override
        void settled(long startPs, long endPs) {
            if (seen()) {
                node.at(endPs, storing(message), index);
            }
        }
    }

    /** Step at which DRAM has stored the data that a NIC wrote. */
    private final class Stored extends Step {

        private final NicToNode message;

        Stored(NicToNode message) {
            super(StepKinds.STORED);
            this.message = message;
        }

        @Override
        public void run(int index) {
            store(message, index);
        }
    }
}

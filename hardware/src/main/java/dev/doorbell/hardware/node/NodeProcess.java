package dev.doorbell.hardware.node;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.hardware.message.DmaRead;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.InboxReply;
import dev.doorbell.hardware.message.MemoryRegistered;
import dev.doorbell.hardware.message.QueuePairCreated;
import dev.doorbell.hardware.message.ReceiveCqeWrite;
import dev.doorbell.hardware.message.StateReport;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.pdes.Effects;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.report.LpReport;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayList;
import java.util.List;

/** A node as a logical process: memory for the NICs' DMA, and the software that runs on it. */
public final class NodeProcess implements LogicalProcess {

    private static final int STEP_BOOT = 3;

    private final int id;
    private final Node node;
    private final NodeSoftware software;
    private final Instruments instruments;

    /**
     * A node.
     *
     * @param id its process number
     * @param index its number among the nodes
     * @param nicProcesses process numbers of its NICs
     * @param dpuProcesses process numbers of its DPUs
     */
    public NodeProcess(
            int id,
            int index,
            NodeConstants constants,
            List<Integer> nicProcesses,
            List<Integer> dpuProcesses,
            boolean tracing,
            NodeSoftware software) {
        this.id = id;
        this.software = software;
        instruments = new Instruments(tracing);
        List<Memory> gpus = new ArrayList<>();
        for (int gpu = 0; gpu < constants.gpus(); gpu++) {
            gpus.add(new Memory("node" + index + "/gpu" + gpu + " HBM", constants.gpuBytes()));
        }
        NodeMemory memory =
                new NodeMemory(new Memory("node" + index + " DRAM", constants.hostBytes()), gpus);
        node = new Node(index, constants, memory, nicProcesses, dpuProcesses, instruments);
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public String name() {
        return "node" + node.index();
    }

    @Override
    public void start(Effects effects) {
        effects.schedule(0, Step.of(STEP_BOOT, () -> software.boot(node)));
    }

    @Override
    public void handle(long nowPs, Event event, int index, Effects effects) {
        node.enter(nowPs, effects);
        switch (event) {
            case Step step -> step.run(index);
            case DmaWrite write -> node.memory().write(write, index);
            case CqeWrite write -> completion(write, index);
            case ReceiveCqeWrite write -> received(write);
            case DmaRead read -> node.requester(read.tag()).read(read);
            case MemoryRegistered answer -> node.requester(answer.requestId()).registered(answer);
            case QueuePairCreated answer -> node.requester(answer.requestId()).created(answer);
            case StateReport report -> node.requester(report.requestId()).state(report);
            case InboxReply reply -> node.inboxReply(reply);
            default ->
                    throw new IllegalStateException(
                            "expected an event for a node but was " + event);
        }
    }

    @Override
    public boolean finished() {
        return node.programs().stream().allMatch(Program::ended);
    }

    @Override
    public boolean failed() {
        return instruments.faulty();
    }

    @Override
    public LpReport report() {
        software.finish(node);
        List<Wait> waits =
                node.programs().stream()
                        .filter(program -> !program.ended())
                        .map(Program::describeWait)
                        .toList();
        return instruments.report(waits);
    }

    @Override
    public void close() {
        node.programs().forEach(Program::cancel);
    }

    private void received(ReceiveCqeWrite write) {
        CqeCodec.writeReceive(
                node.memory().space(write.address()), NodeMemory.offset(write.address()), write);
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
}

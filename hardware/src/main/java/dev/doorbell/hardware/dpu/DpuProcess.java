package dev.doorbell.hardware.dpu;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.message.InboxReply;
import dev.doorbell.hardware.message.InboxWrite;
import dev.doorbell.hardware.message.Payload;
import dev.doorbell.pdes.Effects;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.report.LpReport;
import java.util.List;

/**
 * A DPU as a logical process: stores what comes to its inbox in its DRAM; a worker reads it back
 * and replies.
 */
public final class DpuProcess implements LogicalProcess {

    private final int id;
    private final int node;
    private final String name;
    private final DpuConstants constants;
    private final Memory memory;
    private final Instruments instruments;
    private final FifoResource worker;
    private final FifoResource pcieUp;
    private final Instruments.Counter messages;

    /**
     * A DPU.
     *
     * @param id its process number
     * @param node process number of its node
     * @param name such as {@code node0/dpu0}
     */
    public DpuProcess(int id, int node, String name, DpuConstants constants, boolean tracing) {
        this.id = id;
        this.node = node;
        this.name = name;
        this.constants = constants;
        memory = new Memory(name + " DRAM", constants.memoryBytes());
        instruments = new Instruments(tracing);
        worker = instruments.resource(name + " Arm worker");
        pcieUp = instruments.resource(name + " PCIe to node");
        messages = instruments.counter("dpu.inboxMessages");
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
        switch (event) {
            case InboxWrite write -> {
                messages.add(1);
                if (write.payload() instanceof Payload.Real real) {
                    memory.write(write.address(), real.bytes(), real.offset(), real.length());
                }
                long done = worker.enter(nowPs, constants.messagePs());
                effects.schedule(done, new Handled(write));
            }
            case Handled handled -> reply(nowPs, handled.write(), effects);
            default ->
                    throw new IllegalStateException("expected an event for a DPU but was " + event);
        }
    }

    private void reply(long nowPs, InboxWrite write, Effects effects) {
        int length = write.payload().length();
        Payload payload = write.payload();
        if (payload instanceof Payload.Real) {
            byte[] bytes = new byte[length];
            memory.read(write.address(), bytes, 0, length);
            payload = Payload.of(bytes);
        }
        long end = pcieUp.enter(nowPs, constants.pcie().writePs(length));
        effects.send(
                node, end + constants.pcie().oneWayPs(), new InboxReply(write.address(), payload));
    }

    @Override
    public boolean finished() {
        return true;
    }

    @Override
    public LpReport report() {
        return instruments.report(List.of());
    }

    /** The step at which a worker has handled a message. */
    private record Handled(InboxWrite write) implements Event {
        @Override
        public long fingerprint(int index) {
            return write.fingerprint(index) + 1;
        }
    }
}

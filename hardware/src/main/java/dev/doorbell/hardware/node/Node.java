package dev.doorbell.hardware.node;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.InboxReply;
import dev.doorbell.hardware.message.InboxWrite;
import dev.doorbell.hardware.message.NodeToNic;
import dev.doorbell.hardware.message.Payload;
import dev.doorbell.pdes.Effects;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The node as its software sees it: a clock, memories, NIC ports, programs, instruments. */
public final class Node {

    private final int index;
    private final NodeConstants constants;
    private final Instruments instruments;
    private final NodeMemory memory;
    private final List<NicPort> nics = new ArrayList<>();
    private final List<FifoResource> gpuMemories = new ArrayList<>();
    private final List<Integer> dpus;
    private final List<Program> programs = new ArrayList<>();
    private @Nullable Effects effects;
    private @Nullable Consumer<InboxReply> inboxListener;
    private long nowPs;

    Node(
            int index,
            NodeConstants constants,
            NodeMemory memory,
            List<Integer> nicProcesses,
            List<Integer> dpuProcesses,
            Instruments instruments) {
        this.index = index;
        this.constants = constants;
        this.memory = memory;
        this.instruments = instruments;
        dpus = List.copyOf(dpuProcesses);
        for (int gpu = 0; gpu < constants.gpus(); gpu++) {
            gpuMemories.add(instruments.resource("node" + index + " gpu" + gpu + " memory"));
        }
        for (int i = 0; i < nicProcesses.size(); i++) {
            nics.add(new NicPort(this, i, nicProcesses.get(i), constants));
        }
    }

    /** Its number in the job, from 0. */
    public int index() {
        return index;
    }

    /** What it is made of. */
    public NodeConstants constants() {
        return constants;
    }

    /** The present instant. */
    public long nowPs() {
        return nowPs;
    }

    /** Its memories. */
    public NodeMemory memory() {
        return memory;
    }

    /** The bandwidth of a GPU's memory, as the NICs share it. */
    FifoResource gpuMemory(int gpu) {
        return gpuMemories.get(gpu);
    }

    /** Says for how long the GPUs' memories are busy. */
    void describeMemories(RelativeState state) {
        gpuMemories.forEach(memory -> memory.describe(state));
    }

    /** The port of NIC {@code nic}. */
    public NicPort nic(int nic) {
        return nics.get(nic);
    }

    /** Its counters, measurements and spans. */
    public Instruments instruments() {
        return instruments;
    }

    /** Schedules element {@code element} of a step. */
    public void at(long ps, Step step, int element) {
        effects().schedule(ps, step, element);
    }

    /** Schedules a step without elements. */
    public void at(long ps, Step step) {
        effects().schedule(ps, step, 0);
    }

    /** Starts a program now. */
    public Program start(String name, Consumer<Program> body) {
        Program program = new Program(this, name, body);
        programs.add(program);
        at(nowPs, program.resumption());
        return program;
    }

    /** Programs started so far. */
    List<Program> programs() {
        return programs;
    }

    /** Writes to a DPU's inbox; its reply goes to the listener. */
    public void writeInbox(int dpu, long address, Payload payload) {
        long leaves = nowPs + constants.hostMmioPs() + constants.pcie().writePs(payload.length());
        send(dpus.get(dpu), leaves, new InboxWrite(address, payload));
    }

    /** How many DPUs the node has. */
    public int dpus() {
        return dpus.size();
    }

    /** Says who takes replies from DPUs. */
    public void onInboxReply(Consumer<InboxReply> listener) {
        inboxListener = listener;
    }

    /**
     * The NIC a PCIe tag or a command number belongs to; both carry the requester above their own
     * bits.
     */
    NicPort requester(int tag) {
        return nics.get(tag >>> NicPort.REQUESTER_SHIFT);
    }

    void inboxReply(InboxReply reply) {
        Consumer<InboxReply> listener = inboxListener;
        if (listener == null) {
            throw new IllegalStateException(
                    "expected a listener for DPU replies but there is none");
        }
        listener.accept(reply);
    }

    void send(int process, long atPs, NodeToNic message) {
        effects().send(process, atPs, message, 0);
    }

    void enter(long now, Effects present) {
        nowPs = now;
        effects = present;
    }

    private Effects effects() {
        Effects present = effects;
        if (present == null) {
            throw new IllegalStateException("expected to be handling an event");
        }
        return present;
    }
}

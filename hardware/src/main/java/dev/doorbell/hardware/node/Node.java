package dev.doorbell.hardware.node;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.memory.LastLevelCache;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.NodeToNic;
import dev.doorbell.hardware.nic.port.NicFunction;
import dev.doorbell.hardware.pcie.GpuPcie;
import dev.doorbell.pdes.Effects;
import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A computer NICs are attached to, a host or the Arm side of a DPU, as its software sees it: a
 * clock, memories, NIC ports, programs, instruments.
 */
public final class Node {

    /** Programs from which on those that have ended are forgotten. */
    private static final int LEAST_PROGRAMS = 4_096;

    private final NodeIdentity identity;
    private final String name;

    private final NodeConstants constants;
    private final Instruments instruments;
    private final NodeMemory memory;
    private final LastLevelCache cache;
    private @Nullable Program running;
    private final List<NicPort> nics = new ArrayList<>();
    private final List<FifoResource> gpuMemories = new ArrayList<>();
    private final List<GpuEngines> gpuEngines = new ArrayList<>();
    private final Map<Integer, GpuPcie> gpuLinks = new HashMap<>();
    private final FifoResource dram;
    private final @Nullable DramChannel channel;
    private final List<Program> programs = new ArrayList<>();
    private int mostPrograms = LEAST_PROGRAMS;
    private @Nullable Effects effects;
    private long nowPs;

    Node(
            NodeIdentity identity,
            NodeConstants constants,
            NodeMemory memory,
            List<Integer> nicProcesses,
            Instruments instruments) {
        this.identity = identity;
        name = identity.name();
        this.constants = constants;
        this.memory = memory;
        cache = new LastLevelCache(constants.cacheBytes());
        this.instruments = instruments;
        dram = instruments.resource(Resource.of(place(), ResourceKind.DRAM));
        channel =
                constants.dmaQueues() ? new DramChannel(this, constants.memoryRate(), dram) : null;
        for (int gpu = 0; gpu < constants.gpus(); gpu++) {
            gpuMemories.add(
                    instruments.resource(Resource.of(place(), ResourceKind.GPU_MEMORY, gpu)));
            gpuEngines.add(new GpuEngines(this, gpu, gpuEngines));
        }
        for (int i = 0; i < nicProcesses.size(); i++) {
            nics.add(new NicPort(this, i, nicProcesses.get(i), identity.function(), constants));
        }
    }

    /** Place in the cluster. */
    public Place place() {
        return identity.place();
    }

    /** Number in the job of the node it is in, from 0. */
    public int index() {
        return identity.index();
    }

    /** Its name in reports, such as {@code node1} or {@code node1/dpu0}. */
    public String name() {
        return name;
    }

    /** Returns true if it is the Arm side of a DPU, not a host. */
    public boolean arm() {
        return identity.function() == NicFunction.ARM;
    }

    /** Constants of its parts. */
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

    /** Its last-level caches. */
    public LastLevelCache cache() {
        return cache;
    }

    /**
     * Blocks a program while a core copies, {@code bytes} of it within DRAM, which all cores share
     * with DMA.
     *
     * @param leastPs time the core itself takes
     */
    public void copy(Program program, long bytes, long leastPs) {
        long leastEndPs = nowPs + leastPs;
        if (channel == null) {
            long shared = dram.enter(nowPs, constants.copyRate().timePs(bytes));
            program.sleepUntil(Math.max(shared, leastEndPs));
            return;
        }
        if (bytes > 0) {
            int pieceBytes = constants.pcie().maxReadBytes();
            DramCopy copy = new DramCopy(this, channel, pieceBytes, bytes, () -> program.wake(0));
            copy.begin();
            while (!copy.ended()) {
                program.suspend(new Wait(program.name(), "a copy", Party.named(name() + " DRAM")));
            }
        }
        program.sleepUntil(leastEndPs);
    }

    /**
     * Time at which GPUs or NICs have read or written {@code bytes} of the memory of a host,
     * starting now. A copy within it is a read and a write.
     */
    public long hostMemoryPs(long bytes) {
        return dram.enter(nowPs, constants.copyRate().timePs(bytes) / 2);
    }

    /**
     * Lets a NIC read or write memory of a host, starting now. Bytes that its caches lack pass
     * DRAM, or push others there. Copies wait for them; the NIC does not wait, since it asks for
     * less than the share that a memory controller, which serves its users line by line, gives it.
     */
    void passDram(long address, int bytes) {
        if (NodeMemory.inHost(address)) {
            hostMemoryPs(cache.absent(address, bytes));
        }
    }

    /** The channel all DMA of a DPU passes. */
    DramChannel channel() {
        DramChannel present = channel;
        if (present == null) {
            throw new IllegalStateException("expected a DPU but was " + name());
        }
        return present;
    }

    /** The bandwidth of a GPU's memory, which thread blocks and NICs share. */
    public FifoResource gpuMemory(int gpu) {
        return gpuMemories.get(gpu);
    }

    /**
     * PCIe link of a GPU that accesses the host or peers over it. Until it is first asked for, NICs
     * that access the GPU's memory are limited by their own links alone.
     */
    public GpuPcie gpuPcie(int gpu) {
        return gpuLinks.computeIfAbsent(
                gpu,
                number ->
                        new GpuPcie(
                                constants.pcie(),
                                instruments.resource(
                                        Resource.of(place(), ResourceKind.PCIE_FROM_GPU, number)),
                                instruments.resource(
                                        Resource.of(place(), ResourceKind.PCIE_TO_GPU, number))));
    }

    /** PCIe link of the GPU with an address, if it shares it with NICs. */
    @Nullable GpuPcie sharedPcie(long address) {
        return NodeMemory.inHost(address) ? null : gpuLinks.get(NodeMemory.gpuOf(address));
    }

    /** The SMs and copy engines of a GPU. */
    public GpuEngines gpuEngines(int gpu) {
        return gpuEngines.get(gpu);
    }

    /** Says for how long the memories are busy. */
    void describeMemories(RelativeState state) {
        if (channel == null) {
            dram.describe(state);
        } else {
            channel.describe(state);
        }
        // What caches hold is not described, so that nodes whose cores have copied never repeat.
        state.rest(cache.untouched());
        gpuMemories.forEach(memory -> memory.describe(state));
        gpuEngines.forEach(engines -> engines.describe(state));
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
    public Program start(Party name, Consumer<Program> body) {
        Program program = new Program(this, name, body);
        if (programs.size() >= mostPrograms) {
            programs.removeIf(Program::ended);
            mostPrograms = Math.max(LEAST_PROGRAMS, 2 * programs.size());
        }
        programs.add(program);
        at(nowPs, program.resumption());
        return program;
    }

    /** Program that was resumed last: the present one, when a program asks. */
    public @Nullable Program running() {
        return running;
    }

    void running(Program program) {
        running = program;
    }

    /** Programs started so far, apart from some that have ended. */
    List<Program> programs() {
        return programs;
    }

    /**
     * The NIC a PCIe tag or a command number belongs to; both carry the requester above their own
     * bits.
     */
    NicPort requester(int tag) {
        return nics.get(tag >>> NicPort.REQUESTER_SHIFT);
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

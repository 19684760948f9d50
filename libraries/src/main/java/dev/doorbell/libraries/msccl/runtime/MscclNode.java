package dev.doorbell.libraries.msccl.runtime;

import dev.doorbell.hardware.kernel.BlockScheduler;
import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.msccl.runtime.connection.LinkUse;
import dev.doorbell.libraries.msccl.runtime.network.HelperThread;
import dev.doorbell.libraries.msccl.runtime.network.Meeting;
import dev.doorbell.libraries.msccl.runtime.network.NetworkEnds;
import dev.doorbell.libraries.msccl.runtime.network.NetworkMemory;
import dev.doorbell.libraries.msccl.runtime.setup.GpuMemoryPlan;
import dev.doorbell.libraries.msccl.runtime.setup.LoadedProgram;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeSetup;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import dev.doorbell.libraries.verbs.Bootstrap;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.libraries.verbs.EndpointOptions;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runtime on one node: memory, helper threads and connections of its GPUs, and a host program for
 * each.
 */
public final class MscclNode {

    private static final int DOMAIN = 1;
    // Initiators carry only notices.
    private static final int INITIATORS = 8;
    private static final int SEND_BLOCKS = 512;
    private static final int NOTICE_BYTES = 64;

    private final Node node;
    private final RuntimeSetup setup;
    private final Consumer<Rank> body;
    private final List<Long> buffers = new ArrayList<>();
    private final List<NetworkMemory> networkMemories = new ArrayList<>();
    private final List<HelperThread> helpers = new ArrayList<>();
    private final List<List<List<BlockEnds>>> ends = new ArrayList<>();
    private final List<Rank> ranks = new ArrayList<>();

    private MscclNode(Node node, RuntimeSetup setup, Consumer<Rank> body) {
        this.node = node;
        this.setup = setup;
        this.body = body;
    }

    /** Sets a node up, then runs {@code body} for each of its ranks. */
    public static MscclNode boot(Node node, RuntimeSetup setup, Consumer<Rank> body) {
        MscclNode runtime = new MscclNode(node, setup, body);
        runtime.open();
        return runtime;
    }

    /** Waits of the thread blocks that have not ended. */
    public List<Wait> waits() {
        return ranks.stream().flatMap(rank -> rank.waits().stream()).toList();
    }

    private void open() {
        List<GpuMemoryPlan> plans = new ArrayList<>();
        Topology topology = setup.topology();
        for (int device = 0; device < topology.gpusPerNode(); device++) {
            plans.add(setup.memory().get(topology.rank(node.index(), device)));
        }
        long hostBytes = plans.stream().mapToLong(GpuMemoryPlan::hostBytes).sum();
        long sharedBytes = plans.stream().mapToLong(GpuMemoryPlan::sharedBytes).sum();
        long hostSlots = allocate(node.memory().host(), hostBytes + sharedBytes);
        NetworkMemory.Range shared =
                new NetworkMemory.Range(NodeMemory.hostAddress(hostSlots + hostBytes), sharedBytes);
        List<NetworkMemory.Range> peers = new ArrayList<>();
        long queueBytes = plans.stream().mapToLong(GpuMemoryPlan::queueBytes).sum();
        long queues = node.memory().host().allocate(queueBytes, NetworkMemory.ALIGNMENT);
        for (int device = 0; device < plans.size(); device++) {
            GpuMemoryPlan plan = plans.get(device);
            long own = NetworkMemory.aligned(setup.bufferBytes());
            long offset =
                    allocate(
                            node.memory().gpu(device),
                            own + plan.networkBytes() + plan.peerBytes());
            buffers.add(NodeMemory.gpuAddress(device, offset));
            peers.add(
                    new NetworkMemory.Range(
                            NodeMemory.gpuAddress(device, offset + own + plan.networkBytes()),
                            plan.peerBytes()));
            networkMemories.add(
                    new NetworkMemory(
                            new NetworkMemory.Range(
                                    NodeMemory.gpuAddress(device, offset + own),
                                    plan.networkBytes()),
                            new NetworkMemory.Range(
                                    NodeMemory.hostAddress(hostSlots), plan.hostBytes()),
                            new NetworkMemory.Range(
                                    NodeMemory.hostAddress(queues), plan.queueBytes())));
            hostSlots += plan.hostBytes();
            queues += plan.queueBytes();
        }
        Bootstrap bootstrap = new Bootstrap(this::start);
        if (setup.connections().overNetwork() || topology.nodes() > 1) {
            for (int device = 0; device < plans.size(); device++) {
                openHelper(bootstrap, topology.rank(node.index(), device), plans.get(device));
            }
        }
        NetworkEnds network =
                new NetworkEnds(
                        topology, setup.costs(), setup.options().network(), bootstrap, DOMAIN);
        ends.addAll(new NodeConnections(node, setup, helpers, network, shared, peers).connect());
        bootstrap.close();
    }

    private long allocate(Memory memory, long bytes) {
        return setup.options().phantom()
                ? memory.allocatePhantom(bytes, NetworkMemory.ALIGNMENT)
                : memory.allocate(bytes, NetworkMemory.ALIGNMENT);
    }

    private void openHelper(Bootstrap bootstrap, int rank, GpuMemoryPlan plan) {
        Topology topology = setup.topology();
        int receives = Integer.highestOneBit(plan.receives() * 2 - 1);
        Endpoint endpoint =
                new Endpoint(
                        node,
                        topology.nicOf(rank),
                        topology.address(rank).number(),
                        new EndpointOptions(
                                INITIATORS, SEND_BLOCKS, receives, NOTICE_BYTES, 1, DOMAIN));
        NetworkMemory memory = networkMemories.get(topology.deviceOf(rank));
        memory.register(bootstrap, endpoint.nic(), DOMAIN);
        endpoint.open(bootstrap);
        helpers.add(new HelperThread(node, rank, endpoint, setup.helper(), memory));
    }

    private void start() {
        Topology topology = setup.topology();
        Meeting meeting = new Meeting(topology, node, helpers);
        for (int device = 0; device < topology.gpusPerNode(); device++) {
            GpuState gpu =
                    new GpuState(
                            node,
                            topology,
                            topology.rank(node.index(), device),
                            setup.costs(),
                            buffers.get(device),
                            setup.options(),
                            new BlockScheduler(node, setup.costs().gpu().limits()),
                            setup.programs().stream()
                                    .map(it -> new Semaphores(blocks(it, node.index(), topology)))
                                    .toList(),
                            ends.get(device),
                            helpers.isEmpty() ? new LinkUse() : helpers.get(device).use());
            ranks.add(new Rank(gpu, meeting));
        }
        helpers.forEach(HelperThread::start);
        ranks.forEach(rank -> rank.start(body));
    }

    private static int blocks(LoadedProgram program, int node, Topology topology) {
        int most = 0;
        for (int device = 0; device < topology.gpusPerNode(); device++) {
            most = Math.max(most, program.code().gpus().get(topology.rank(node, device)).size());
        }
        return most;
    }
}

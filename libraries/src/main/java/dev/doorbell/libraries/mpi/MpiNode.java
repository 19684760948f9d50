package dev.doorbell.libraries.mpi;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.mpi.message.MpiException;
import dev.doorbell.libraries.mpi.message.SharedMemory;
import dev.doorbell.libraries.process.Heap;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.process.ScratchPool;
import dev.doorbell.libraries.verbs.Bootstrap;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** MPI library of one node. It opens the ranks' endpoints, then starts the ranks. */
final class MpiNode {

    private final Node node;
    private final MpiSetup setup;
    private final SharedMemory shared;
    private final Consumer<Mpi> body;
    private final long heaps;
    private long scratchBytes;

    private MpiNode(Node node, MpiSetup setup, Consumer<Mpi> body) {
        this.node = node;
        this.setup = setup;
        this.body = body;
        shared =
                new SharedMemory(
                        node,
                        setup.layout().ranksPerNode(),
                        setup.constants().sharedMemoryLatencyPs(),
                        MpiOptions.LOCAL_SLOTS);
        heaps = allocateHeaps();
    }

    static void boot(Node node, MpiSetup setup, Consumer<Mpi> body) {
        new MpiNode(node, setup, body).open();
    }

    private long allocateHeaps() {
        Memory host = node.memory().host();
        long bytes = setup.layout().ranksPerNode() * heapBytes();
        if (!setup.options().phantom()) {
            return NodeMemory.hostAddress(host.allocate(bytes, Heap.ALIGNMENT));
        }
        // A memory has one phantom range, so that of temporary buffers is reserved with it.
        long scratch = Math.min(2 * bytes, (host.available() - bytes) / 2);
        scratchBytes = Math.max(0, scratch / setup.layout().ranksPerNode() / Heap.ALIGNMENT);
        scratchBytes *= Heap.ALIGNMENT;
        return NodeMemory.hostAddress(
                host.allocatePhantom(
                        bytes + setup.layout().ranksPerNode() * scratchBytes, Heap.ALIGNMENT));
    }

    private ScratchPool scratch(int local) {
        if (!setup.options().phantom()) {
            return ScratchPool.real(node);
        }
        long first = heaps + setup.layout().ranksPerNode() * heapBytes();
        String name = "rank " + setup.layout().rank(node.index(), local);
        return new ScratchPool(
                new Heap(name + "'s library", first + local * scratchBytes, scratchBytes)
                        ::allocate);
    }

    private long heapBytes() {
        return Math.ceilDiv(setup.options().heapBytes(), Heap.ALIGNMENT) * Heap.ALIGNMENT;
    }

    private void open() {
        List<Endpoint> endpoints = new ArrayList<>();
        Bootstrap bootstrap = new Bootstrap(() -> start(endpoints));
        for (int local = 0; local < setup.layout().ranksPerNode(); local++) {
            int rank = setup.layout().rank(node.index(), local);
            Endpoint endpoint =
                    new Endpoint(
                            node,
                            0,
                            setup.layout().host(rank).number(),
                            setup.options().endpoint(),
                            setup.layout());
            endpoint.open(bootstrap);
            endpoints.add(endpoint);
        }
        bootstrap.close();
    }

    private void start(List<Endpoint> endpoints) {
        RankLayout layout = setup.layout();
        for (int local = 0; local < layout.ranksPerNode(); local++) {
            int number = local;
            int rank = layout.rank(node.index(), local);
            node.start(
                    Party.actor("rank", rank),
                    program -> run(program, number, endpoints.get(number)));
        }
    }

    private void run(Program program, int local, Endpoint endpoint) {
        int rank = setup.layout().rank(node.index(), local);
        HostProcess process =
                new HostProcess(
                        program,
                        rank,
                        setup.layout(),
                        endpoint,
                        new Heap(program.name().text(), heaps + local * heapBytes(), heapBytes()),
                        setup.constants());
        Mpi mpi = new Mpi(process, setup.options(), shared, scratch(local));
        guarded(
                program,
                () -> {
                    mpi.begin(thread -> guarded(program, thread));
                    body.accept(mpi);
                    mpi.finish();
                });
        mpi.end();
    }

    private void guarded(Program rank, Runnable code) {
        try {
            code.run();
        } catch (MpiException wrong) {
            node.instruments().fault(rank.name().text() + ": " + wrong.getMessage());
        } catch (RankFault fault) {
            node.instruments().fault(fault.sentence());
        }
    }
}

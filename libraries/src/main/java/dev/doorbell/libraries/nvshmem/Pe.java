package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.gpu.Grid;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.verbs.WqeOpcode;
import dev.doorbell.pdes.Wait;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A processing element: an NVSHMEM rank with its GPU, its heap and its way to all others. */
public final class Pe {

    private final int id;
    private final Node node;
    private final Placement placement;
    private final NvshmemConstants constants;
    private final SymmetricHeap heap;
    private final Transport transport;
    private final Barrier barrier;
    private final SymmetricAddress fetchSlot;
    private final int queuePairsPerPeer;
    private final FaultInjection faults;
    private long operations;
    private @Nullable String failure;

    Pe(
            int id,
            Node node,
            Placement placement,
            NvshmemConstants constants,
            SymmetricHeap heap,
            Transport transport,
            int queuePairsPerPeer,
            FaultInjection faults) {
        this.id = id;
        this.node = node;
        this.placement = placement;
        this.constants = constants;
        this.heap = heap;
        this.transport = transport;
        this.queuePairsPerPeer = queuePairsPerPeer;
        this.faults = faults;
        barrier = new Barrier(id, placement.pes(), heap);
        fetchSlot = heap.mallocSignals(1);
    }

    /** {@code nvshmem_my_pe}. */
    public int id() {
        return id;
    }

    /** {@code nvshmem_n_pes}. */
    public int pes() {
        return placement.pes();
    }

    /** Its node. */
    public Node node() {
        return node;
    }

    /** Its symmetric heap. */
    public SymmetricHeap heap() {
        return heap;
    }

    /** Its host program. */
    public Program start(Consumer<Program> host) {
        return node.start("PE " + id, program -> guarded(() -> host.accept(program)));
    }

    /**
     * Launches a cooperative kernel from the host and waits for it.
     *
     * @param ctas thread blocks, all resident at once
     */
    public void launch(Program host, int ctas, Consumer<Cta> kernel) {
        leaveIfFailed();
        host.sleep(constants.launchPs());
        Grid grid = new Grid(ctas, constants.gpu());
        int[] running = {ctas};
        for (int i = 0; i < ctas; i++) {
            int index = i;
            node.start(
                    "PE " + id + " CTA " + i,
                    program -> {
                        guarded(() -> kernel.accept(new Cta(this, program, grid, index)));
                        running[0]--;
                        if (running[0] == 0) {
                            host.wake(0);
                        }
                    });
        }
        while (running[0] > 0) {
            host.suspend(new Wait(host.name(), "its kernel", "the CTAs of its kernel"));
        }
        leaveIfFailed();
    }

    int queuePairsPerPeer() {
        return queuePairsPerPeer;
    }

    NvshmemConstants constants() {
        return constants;
    }

    Transport transport() {
        return transport;
    }

    Barrier barrier() {
        return barrier;
    }

    /** The value the last fetching atomic brought back. */
    long fetched() {
        return node.memory().readLong(heap.busAddress(fetchSlot));
    }

    /** An RDMA WRITE or READ between a remote and a local symmetric object. */
    RemoteOperation operation(
            WqeOpcode opcode,
            SymmetricAddress remote,
            SymmetricAddress local,
            int bytes,
            int peer) {
        return inject(
                new RemoteOperation(
                        opcode,
                        peer,
                        remoteAddress(remote, peer),
                        heap.key(remote),
                        heap.busAddress(local),
                        heap.key(local),
                        bytes,
                        false,
                        0,
                        0));
    }

    RemoteOperation inlineWrite(SymmetricAddress destination, long value, int bytes, int peer) {
        return inject(
                new RemoteOperation(
                        WqeOpcode.RDMA_WRITE,
                        peer,
                        remoteAddress(destination, peer),
                        heap.key(destination),
                        0,
                        0,
                        bytes,
                        true,
                        value,
                        0));
    }

    RemoteOperation atomic(
            WqeOpcode opcode, SymmetricAddress destination, long operand, long compare, int peer) {
        return inject(
                new RemoteOperation(
                        opcode,
                        peer,
                        remoteAddress(destination, peer),
                        heap.key(destination),
                        heap.busAddress(fetchSlot),
                        heap.key(fetchSlot),
                        Long.BYTES,
                        false,
                        operand,
                        compare));
    }

    ElementStores elementStores(
            SymmetricAddress destination,
            int strideBytes,
            int elementBytes,
            long[] values,
            int peer) {
        ElementStores stores =
                new ElementStores(
                        peer,
                        remoteAddress(destination, peer),
                        heap.key(destination),
                        strideBytes,
                        elementBytes,
                        values);
        long first = operations;
        operations += values.length;
        return faults.apply(stores, first, heap.dataBytes());
    }

    /** The first fault ends the PE: its host program leaves at its next launch. */
    void failed(String sentence) {
        if (failure == null) {
            failure = sentence;
            node.instruments().fault("PE " + id + ": " + sentence);
        }
    }

    private RemoteOperation inject(RemoteOperation operation) {
        return faults.apply(operation, operations++, heap.dataBytes());
    }

    private long remoteAddress(SymmetricAddress address, int peer) {
        if (peer < 0 || peer >= pes()) {
            throw new IllegalArgumentException(
                    "expected a PE from 0 to "
                            + (pes() - 1)
                            + " but PE "
                            + id
                            + " addressed PE "
                            + peer);
        }
        return heap.busAddress(address, placement.deviceOf(peer));
    }

    private void leaveIfFailed() {
        String cause = failure;
        if (cause != null) {
            throw new CommunicationFault(cause);
        }
    }

    private static void guarded(Runnable program) {
        try {
            program.run();
        } catch (CommunicationFault reported) {
            // The fault is in the instruments already; the program ends here.
        }
    }
}

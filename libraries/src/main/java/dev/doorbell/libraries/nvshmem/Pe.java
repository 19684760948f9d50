package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.gpu.BlockShape;
import dev.doorbell.hardware.kernel.BlockScheduler;
import dev.doorbell.hardware.kernel.GridPart;
import dev.doorbell.hardware.node.Grid;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import dev.doorbell.libraries.nvshmem.heap.WrongUseException;
import dev.doorbell.libraries.nvshmem.race.AccessLog;
import dev.doorbell.libraries.nvshmem.race.CtaLog;
import dev.doorbell.libraries.nvshmem.setup.NvshmemConstants;
import dev.doorbell.libraries.nvshmem.setup.NvshmemOptions;
import dev.doorbell.libraries.nvshmem.setup.Placement;
import dev.doorbell.libraries.nvshmem.transport.FaultReport;
import dev.doorbell.libraries.nvshmem.transport.Transport;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Processing element: an NVSHMEM rank with its GPU, its heap and its transports to all others. */
public final class Pe {

    /** Kind of a PE in the names of parties. */
    public static final String KIND = "PE";

    private final int id;
    private final Node node;
    private final Placement placement;
    private final NvshmemConstants constants;
    private final SymmetricHeap heap;
    private final AccessLog accesses;
    private final Operations operations;
    private final Transport network;
    private final Transport mapped;
    private final boolean p2p;
    private final Resource working;
    private final Team world;
    private final BlockScheduler blocks;
    private @Nullable String failure;

    Pe(
            Nvshmem.Rank rank,
            NvshmemConstants constants,
            Operations operations,
            Transport network,
            Transport mapped,
            NvshmemOptions options) {
        id = rank.pe();
        node = rank.node();
        placement = rank.placement();
        heap = rank.heap();
        accesses = rank.accesses();
        this.constants = constants;
        this.operations = operations;
        this.network = network;
        this.mapped = mapped;
        p2p = options.p2p();
        working = Resource.of(node.place(), ResourceKind.GPU_BLOCKS, rank.placement().deviceOf(id));
        world = Team.world(id, placement, heap, options);
        blocks = new BlockScheduler(node, constants.gpu().limits());
    }

    /** {@code nvshmem_my_pe}. */
    public int id() {
        return id;
    }

    /** {@code nvshmem_n_pes}. */
    public int pes() {
        return placement.pes();
    }

    /** Node of the PE. */
    public Node node() {
        return node;
    }

    /** Number of its GPU in the node. */
    public int device() {
        return placement.deviceOf(id);
    }

    /** Symmetric heap of the PE. */
    public SymmetricHeap heap() {
        return heap;
    }

    /** {@code NVSHMEM_TEAM_WORLD}. */
    public Team world() {
        return world;
    }

    /** Costs of the machine's steps. */
    public NvshmemConstants constants() {
        return constants;
    }

    /**
     * Returns true if this PE loads and stores the memory of {@code peer} directly ({@code
     * nvshmem_ptr}).
     */
    public boolean maps(int peer) {
        return peer == id || (p2p && placement.nodeOf(peer) == placement.nodeOf(id));
    }

    /** Returns true if it maps the memory of all PEs, so that nothing uses the network. */
    public boolean mapsAll() {
        return p2p && placement.nodes() == 1;
    }

    /** Starts the host program of the PE. The PE finalizes at its end. */
    public Program start(Consumer<Program> host) {
        return node.start(
                party(id),
                program -> {
                    guarded(() -> host.accept(program));
                    network.close();
                });
    }

    /**
     * Launches a cooperative kernel from the host and waits for it ({@code
     * nvshmemx_collective_launch}). Its thread blocks are all resident at once, so that they may
     * wait for each other; a grid that does not fit is refused.
     *
     * @param ctas number of thread blocks
     * @param threads threads of each thread block, 1 to 1,024
     */
    public void launch(Program host, int ctas, int threads, Consumer<Cta> kernel) {
        requireFits(ctas, threads);
        host.sleep(constants.gpu().launchPs());
        execute(host, ctas, threads, kernel);
    }

    private void requireFits(int ctas, int threads) {
        BlockShape shape = BlockShape.of(threads);
        if (ctas > blocks.limits().resident(shape)) {
            throw new WrongUseException(blocks.limits().tooLarge("ctas", ctas, shape));
        }
    }

    /**
     * Runs a cooperative kernel that is already launched, and waits for it.
     *
     * @param ctas number of thread blocks
     * @param threads threads of each thread block, 1 to 1,024
     */
    public void execute(Program host, int ctas, int threads, Consumer<Cta> kernel) {
        requireFits(ctas, threads);
        BlockShape shape = BlockShape.of(threads);
        leaveIfFailed();
        Kernel running =
                new Kernel(
                        host,
                        shape,
                        new Grid(
                                ctas,
                                constants.gpu(),
                                node.instruments().serviceTimes(),
                                placed(id)),
                        kernel);
        running.enter(0, ctas);
        running.await();
    }

    /** Launches a cooperative kernel whose thread blocks have one thread, and waits for it. */
    public void launch(Program host, int ctas, Consumer<Cta> kernel) {
        launch(host, ctas, 1, kernel);
    }

    /**
     * Runs an ordinary kernel that is already launched, and waits for it. Its thread blocks get
     * room on the multiprocessors in the order of their numbers. They cannot synchronise the grid.
     *
     * @param parts all thread blocks, in the order of their numbers
     * @param kernel code of the thread blocks that communicate
     */
    public void execute(
            Program host, BlockShape shape, List<GridPart> parts, Consumer<Cta> kernel) {
        leaveIfFailed();
        Kernel running = new Kernel(host, shape, null, kernel);
        int next = 0;
        for (GridPart part : parts) {
            if (part.communicates()) {
                for (int i = 0; i < part.blocks(); i++) {
                    running.enter(next + i, 1);
                }
            } else {
                running.pass(part);
            }
            next += part.blocks();
        }
        running.await();
    }

    /** Party that could store into this PE's memory, for deadlock reports. */
    Party storer() {
        return pes() == 2 ? placed(1 - id) : Party.named("a PE other than PE " + id);
    }

    private Party placed(int pe) {
        return party(pe).on(placement.nodeOf(pe));
    }

    /** Name of a PE in deadlock reports. */
    public static Party.Actor party(int pe) {
        return Party.actor(KIND, pe);
    }

    /** Time in this run of what a thread block of the machine takes {@code ps} for. */
    long blockPs(long ps) {
        return node.instruments().serviceTimes().ps(ResourceKind.GPU_BLOCKS, ps);
    }

    /**
     * Records that a thread block worked: one of all that are resident at once.
     *
     * @param grid of a cooperative kernel
     */
    void worked(long fromPs, long toPs, @Nullable Grid grid, int threads) {
        int resident =
                grid == null ? blocks.limits().resident(BlockShape.of(threads)) : grid.ctas();
        node.instruments().busy(working, fromPs, toPs, resident);
    }

    Operations operations() {
        return operations;
    }

    /** Transport to a peer. */
    Transport to(int peer) {
        return maps(peer) ? mapped : network;
    }

    Transport network() {
        return network;
    }

    Transport mapped() {
        return mapped;
    }

    /** Records a fault. The first one ends the PE: its host program ends at its next launch. */
    void failed(String sentence) {
        if (failure == null) {
            failure = sentence;
            new FaultReport(node, id).add(sentence);
        }
    }

    void leaveIfFailed() {
        String cause = failure;
        if (cause != null) {
            throw new CommunicationFault(cause);
        }
    }

    /** Runs a program of this PE, which a fault or a wrong call may end. */
    void guarded(Runnable program) {
        try {
            program.run();
        } catch (CommunicationFault reported) {
            // The instruments already have the fault; the program ends here.
        } catch (WrongUseException wrong) {
            failed(wrong.sentence());
        }
    }

    /** Launched kernel. */
    private final class Kernel {

        private final Program host;
        private final BlockShape shape;
        private final @Nullable Grid grid;
        private final Consumer<Cta> code;
        private final int number = accesses.kernel();
        private int running;

        Kernel(Program host, BlockShape shape, @Nullable Grid grid, Consumer<Cta> code) {
            this.host = host;
            this.shape = shape;
            this.grid = grid;
            this.code = code;
        }

        /** Submits thread blocks that enter together. */
        void enter(int first, int count) {
            running += count;
            blocks.enter(
                    shape,
                    count,
                    sms -> {
                        for (int i = 0; i < count; i++) {
                            start(first + i, sms[i]);
                        }
                    });
        }

        /** Submits thread blocks that only compute. */
        void pass(GridPart part) {
            running++;
            blocks.pass(shape, part.blocks(), blockPs(part.lifePs()), this::ended);
        }

        void await() {
            while (running > 0) {
                host.suspend(new Wait(host.name(), "its kernel", Party.parts("CTAs", placed(id))));
            }
            leaveIfFailed();
        }

        private void start(int index, int sm) {
            node.start(
                    party(id).part("CTA", index),
                    program -> {
                        CtaLog log = accesses.fork(program, number, index);
                        guarded(() ->
                                code.accept(
                                        new Cta(
                                                Pe.this,
                                                program,
                                                grid,
                                                index,
                                                shape.threads(),
                                                log)));
                        log.join();
                        blocks.leave(shape, sm);
                        ended();
                    });
        }

        private void ended() {
            running--;
            if (running == 0) {
                host.wake(0);
            }
        }
    }
}

package dev.doorbell.libraries.nvshmem;

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
import dev.doorbell.libraries.nvshmem.transport.Transport;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
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
    private final Resource blocks;
    private final Team world;
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
        blocks = Resource.of(node.place(), ResourceKind.GPU_BLOCKS, rank.placement().deviceOf(id));
        world = Team.world(id, placement.pes(), heap, options.barrierRadix());
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
    boolean mapsAll() {
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
     * Launches a cooperative kernel from the host and waits for it.
     *
     * @param ctas number of thread blocks, all resident at once
     * @param threads threads of each thread block, 1 to 1,024
     */
    public void launch(Program host, int ctas, int threads, Consumer<Cta> kernel) {
        host.sleep(constants.gpu().launchPs());
        execute(host, IntStream.range(0, ctas).boxed().toList(), threads, kernel);
    }

    /** Launches a cooperative kernel whose thread blocks have one thread, and waits for it. */
    public void launch(Program host, int ctas, Consumer<Cta> kernel) {
        launch(host, ctas, 1, kernel);
    }

    /**
     * Runs a kernel that is already launched, and waits for it. It may emulate only the thread
     * blocks that communicate; a grid barrier then covers these alone.
     *
     * @param blocks numbers of the thread blocks to run
     */
    public void execute(Program host, List<Integer> blocks, int threads, Consumer<Cta> kernel) {
        leaveIfFailed();
        Grid grid = new Grid(blocks.size(), constants.gpu(), placed(id));
        int[] running = {blocks.size()};
        int number = accesses.kernel();
        for (int index : blocks) {
            node.start(
                    party(id).part("CTA", index),
                    program -> {
                        CtaLog log = accesses.fork(program, number, index);
                        guarded(() ->
                                kernel.accept(new Cta(this, program, grid, index, threads, log)));
                        log.join();
                        running[0]--;
                        if (running[0] == 0) {
                            host.wake(0);
                        }
                    });
        }
        while (running[0] > 0) {
            host.suspend(new Wait(host.name(), "its kernel", Party.parts("CTAs", placed(id))));
        }
        leaveIfFailed();
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

    /** Records that one of {@code ctas} thread blocks of a kernel worked. */
    void worked(long fromPs, long toPs, int ctas) {
        node.instruments().busy(blocks, fromPs, toPs, ctas);
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
            node.instruments().fault("PE " + id + ": " + sentence);
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
}

package dev.doorbell.libraries.msccl.runtime;

import dev.doorbell.hardware.gpu.BlockShape;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.msccl.code.BlockCode;
import dev.doorbell.libraries.msccl.code.BlockDemand;
import dev.doorbell.libraries.msccl.code.BufferLayout;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import dev.doorbell.libraries.msccl.runtime.connection.CalledFunction;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.setup.Call;
import dev.doorbell.libraries.msccl.select.Operator;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayList;
import java.util.List;

/**
 * One call on one GPU: its thread blocks, until the last has ended. A plain launch starts them in
 * order as multiprocessors have room, a cooperative launch all at once.
 */
final class Kernel {

    private final GpuState gpu;
    private final Call call;
    private final long number;
    private final BufferLayout layout;
    private final Runnable whenDone;
    private final Resource working;
    private final List<BlockRun> blocks = new ArrayList<>();
    private final int[] sms;
    private int running;
    private int tileBarrier;

    /**
     * Creates a kernel.
     *
     * @param gpu GPU that runs it
     * @param call call to execute
     * @param number number of the call, from 1
     * @param whenDone runs when its last thread block has ended
     */
    Kernel(GpuState gpu, Call call, long number, Runnable whenDone) {
        this.gpu = gpu;
        this.call = call;
        this.number = number;
        this.whenDone = whenDone;
        layout = call.layout(gpu.rank());
        sms = new int[call.loaded().code().gpus().get(gpu.rank()).size()];
        working = Resource.of(gpu.node().place(), ResourceKind.GPU_BLOCKS, gpu.device());
    }

    /** Launches the thread blocks. */
    void start() {
        for (BlockCode code : call.loaded().code().gpus().get(gpu.rank())) {
            blocks.add(new BlockRun(this, code, gpu.ends(call.program(), code.block().id())));
        }
        running = blocks.size();
        if (running == 0) {
            whenDone.run();
        }
        call.loaded().demand().ifPresentOrElse(this::enter, () -> blocks.forEach(BlockRun::start));
    }

    private void enter(BlockShape shape) {
        int together = gpu.options().together() ? sms.length : 1;
        for (int first = 0; first < sms.length; first += together) {
            int from = first;
            gpu.room().enter(shape, together, entered -> entered(from, entered));
        }
    }

    private void entered(int first, int[] entered) {
        for (int i = 0; i < entered.length; i++) {
            sms[first + i] = entered[i];
            blocks.get(first + i).start();
        }
    }

    GpuState gpu() {
        return gpu;
    }

    /** Thread blocks of its GPU as a resource. */
    Resource working() {
        return working;
    }

    /** Number of its thread blocks. */
    int size() {
        return blocks.size();
    }

    Call call() {
        return call;
    }

    /** Number of the call, from 1. */
    long number() {
        return number;
    }

    /** Threads of a thread block: its own value, the program's, or the protocol's default. */
    int threads(ThreadBlock block) {
        return block.threads() > 0
                ? block.threads()
                : BlockDemand.threads(call.loaded().code().program().header());
    }

    Node node() {
        return gpu.node();
    }

    Protocol protocol() {
        return call.slots().protocol();
    }

    ConnectionCosts costs() {
        return gpu.costs();
    }

    /** Time of a thread block outside its steps. */
    long startPs() {
        ProgramHeader header = call.loaded().code().program().header();
        return pairs()
                ? costs().pairsStartPs()
                : costs().startPs(
                                CalledFunction.of(
                                        header.collective(),
                                        protocol(),
                                        call.combiner().operator() == Operator.SUM,
                                        call.interpreted()),
                                BlockDemand.warps(header),
                                call.interpreted());
    }

    /** Returns true for NCCL's sends and receives. */
    boolean pairs() {
        return !call.interpreted()
                && call.loaded().code().program().header().collective() == Collective.ALL_TO_ALL;
    }

    /** Bytes of all buffers of its GPU. */
    long workingSet() {
        return call.bufferBytes(gpu.rank());
    }

    /** Bus address of byte {@code offset} of a cell. */
    long address(int cell, long offset) {
        return gpu.buffers() + cell * call.tiling().chunkBytes() + offset;
    }

    BufferLayout layout() {
        return layout;
    }

    /**
     * Records that a thread block has finished a tile. Returns true if it may start the next at
     * once.
     */
    boolean tileEnded() {
        if (gpu.options().pipelined()) {
            return true;
        }
        tileBarrier++;
        releaseTile();
        return false;
    }

    /** Records the end of a thread block. */
    void blockEnded(int block) {
        running--;
        call.loaded().demand().ifPresent(shape -> gpu.room().leave(shape, sms[block]));
        releaseTile();
        if (running == 0) {
            whenDone.run();
        }
    }

    /** Lets the thread blocks start the next tile once all have finished this one. */
    private void releaseTile() {
        if (tileBarrier == 0 || tileBarrier < running) {
            return;
        }
        tileBarrier = 0;
        // Like a barrier of a cooperative kernel: a counter in L2, and a flag that all poll.
        long releasePs =
                costs().gpu().fenceWithStoresPs()
                        + 3 * costs().gpu().l2Ps()
                        + 2 * costs().gpu().syncThreadsPs();
        blocks.forEach(block -> block.beginNextTile(releasePs));
    }

    /** Waits of the thread blocks that have not ended. */
    List<Wait> waits() {
        List<Wait> waits = new ArrayList<>();
        for (BlockRun block : blocks) {
            block.waits().ifPresent(waits::add);
        }
        return waits;
    }
}

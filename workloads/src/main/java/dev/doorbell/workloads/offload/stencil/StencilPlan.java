package dev.doorbell.workloads.offload.stencil;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.measure.Pattern;
import dev.doorbell.workloads.offload.primitive.MoreServices;
import dev.doorbell.workloads.offload.primitive.PrimitiveJob;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a job.
 *
 * @param job its ranks and DPUs
 * @param options of the measurement
 * @param grid of the ranks' blocks
 * @param solutions of the serial solver by points of a block along each axis, made when needed
 */
record StencilPlan(
        PrimitiveJob job, StencilOptions options, ProcessGrid grid, Map<Integer, Block> solutions)
        implements WorkloadPlan {

    /** Values begin so small that no sum of eight overflows. */
    private static final int SPARE_BITS = 8;

    StencilPlan(PrimitiveJob job, StencilOptions options, ProcessGrid grid) {
        this(job, options, grid, new ConcurrentHashMap<>());
    }

    @Override
    public NodeSoftware software(int node) {
        return job.software(rank -> new StencilLoop(rank, this).run());
    }

    @Override
    public NodeSoftware dpuSoftware(int node, int dpu) {
        return job.dpuSoftware(MoreServices.NONE);
    }

    @Override
    public int pesPerNode() {
        return job.mpi().layout().ranksPerNode();
    }

    @Override
    public long storedBytes() {
        // Each rank's block and buffers, and the serial solver's, now and next.
        long n = options.largest();
        return job.mpi().layout().ranks() * n * n * n * Long.BYTES * 5;
    }

    @Override
    public long steps() {
        long iterations = (long) options.warmup() + options.iterations();
        return options.sizes().size() * 2L * iterations * job.mpi().layout().ranks();
    }

    @Override
    public List<Table> tables(List<Measurement> measurements) {
        return List.of(StencilRows.table(options, measurements));
    }

    /** Bytes of a face of a block with so many points along each axis. */
    static int faceBytes(int n) {
        return n * n * Long.BYTES;
    }

    /** A rank's points before the first iteration, or null where payload is only counted. */
    @Nullable Block firstBlock(int n, int rank) {
        if (job.job().payload() == PayloadMode.PHANTOM) {
            return null;
        }
        Block block = new Block(n, n, n);
        fill(block, n, grid.place(rank, 0), grid.place(rank, 1), grid.place(rank, 2));
        return block;
    }

    /** Compares a rank's points with those of the serial solver, bit by bit. */
    void verify(int n, int rank, Block block, Node node) {
        Block solution = solutions.computeIfAbsent(n, this::solve);
        int fromX = grid.place(rank, 0) * n;
        int fromY = grid.place(rank, 1) * n;
        int fromZ = grid.place(rank, 2) * n;
        long wrong = 0;
        for (int z = 0; z < n; z++) {
            for (int y = 0; y < n; y++) {
                for (int x = 0; x < n; x++) {
                    long right = solution.value(fromX + x, fromY + y, fromZ + z);
                    wrong += block.value(x, y, z) == right ? 0 : Long.BYTES;
                }
            }
        }
        Pattern.count(node, (long) n * n * n * Long.BYTES, wrong);
    }

    private Block solve(int n) {
        Block whole = new Block(grid.x() * n, grid.y() * n, grid.z() * n);
        fill(whole, n, 0, 0, 0);
        for (int i = 0; i < options.warmup() + options.iterations(); i++) {
            whole.stepInside();
            whole.stepShell();
        }
        return whole;
    }

    private void fill(Block block, int n, int x, int y, int z) {
        Pattern values = new Pattern(job.job().seed(), n);
        block.fill(
                index -> values.word(index) >> SPARE_BITS,
                grid.x() * n,
                grid.y() * n,
                x * n,
                y * n,
                z * n);
    }
}

package dev.doorbell.workloads.offload.stencil;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.mpi.collective.Collectives;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.workloads.offload.primitive.PrimitiveRank;
import org.jspecify.annotations.Nullable;

/**
 * Loop of every rank at each size: exchanges without computation, then iterations, in which the
 * inside is computed while faces are exchanged.
 */
final class StencilLoop {

    /** Cores of a node share its memory at such pieces of work, as where they copy. */
    private static final int PIECE_BYTES = 1 << 16;

    private final PrimitiveRank rank;
    private final HostProcess process;
    private final StencilPlan plan;
    private final Collectives world;
    private final Faces faces;

    StencilLoop(PrimitiveRank rank, StencilPlan plan) {
        this.rank = rank;
        this.plan = plan;
        process = rank.process();
        world = new Collectives(rank.mpi(), rank.mpi().world());
        faces = new Faces(rank, plan.grid(), StencilPlan.faceBytes(plan.options().largest()));
    }

    void run() {
        StencilOptions options = plan.options();
        if (options.primitive() == StencilOptions.Primitive.MPI) {
            rank.carryMessages();
        }
        for (int row = 0; row < options.sizes().size(); row++) {
            int n = options.sizes().get(row);
            Halo halo = halo(StencilPlan.faceBytes(n));
            StencilTimes times = new StencilTimes();
            for (int i = -options.warmup(); i < options.iterations(); i++) {
                world.barrier();
                long start = process.nowPs();
                halo.begin();
                halo.await();
                times.alonePs += i < 0 ? 0 : process.nowPs() - start;
                process.node().instruments().step(1);
            }
            Block block = plan.firstBlock(n, process.rank());
            for (int i = -options.warmup(); i < options.iterations(); i++) {
                if (i == 0) {
                    world.barrier();
                }
                iterate(n, block, halo, i < 0 ? new StencilTimes() : times);
                process.node().instruments().step(1);
            }
            if (block != null) {
                plan.verify(n, process.rank(), block, process.node());
            }
            process.node().instruments().measure(StencilTimes.SERIES, times.row(row));
        }
    }

    private Halo halo(int bytes) {
        return switch (plan.job().path()) {
            case HOST -> new HostHalo(rank.mpi(), faces, bytes);
            case STAGED, GVMI ->
                    switch (plan.options().primitive()) {
                        case POINT -> new PointHalo(rank.point(), faces, bytes);
                        case GROUP -> new GroupHalo(rank.groups(), faces, bytes);
                        case MPI -> new HostHalo(rank.mpi(), faces, bytes);
                    };
        };
    }

    private void iterate(int n, @Nullable Block block, Halo halo, StencilTimes times) {
        long start = process.nowPs();
        pack(n, block);
        long packed = process.nowPs();
        halo.begin();
        long begun = process.nowPs();
        long inside = (long) Math.max(0, n - 2) * Math.max(0, n - 2) * Math.max(0, n - 2);
        compute(inside);
        if (block != null) {
            block.stepInside();
        }
        long computed = process.nowPs();
        halo.await();
        long awaited = process.nowPs();
        rank.span("wait", computed);
        unpack(n, block);
        long unpacked = process.nowPs();
        compute((long) n * n * n - inside);
        if (block != null) {
            block.stepShell();
        }
        long end = process.nowPs();
        times.totalPs += end - start;
        times.computePs += computed - begun + end - unpacked;
        times.packPs += packed - start + unpacked - awaited;
        times.exposedPs += begun - packed + awaited - computed;
    }

    /**
     * Computes points. A point takes as long as a copy of it: one value is loaded from memory and
     * one is stored.
     */
    private void compute(long points) {
        long start = process.nowPs();
        long bytes = points * Long.BYTES;
        for (long at = 0; at < bytes; at += PIECE_BYTES) {
            process.copyTime((int) Math.min(PIECE_BYTES, bytes - at));
        }
        rank.span("compute", start);
    }

    private void pack(int n, @Nullable Block block) {
        long start = process.nowPs();
        NodeMemory memory = process.node().memory();
        for (int face = 0; face < ProcessGrid.FACES; face++) {
            if (faces.neighbour(face) == ProcessGrid.NOBODY) {
                continue;
            }
            process.copyTime(StencilPlan.faceBytes(n));
            for (int i = 0; block != null && i < n * n; i++) {
                memory.writeLong(faces.outgoing(face) + (long) i * Long.BYTES, block.face(face, i));
            }
        }
        rank.span("pack", start);
    }

    private void unpack(int n, @Nullable Block block) {
        long start = process.nowPs();
        NodeMemory memory = process.node().memory();
        for (int face = 0; face < ProcessGrid.FACES; face++) {
            if (faces.neighbour(face) == ProcessGrid.NOBODY) {
                continue;
            }
            process.copyTime(StencilPlan.faceBytes(n));
            for (int i = 0; block != null && i < n * n; i++) {
                block.halo(face, i, memory.readLong(faces.incoming(face) + (long) i * Long.BYTES));
            }
        }
        rank.span("unpack", start);
    }
}

package dev.doorbell.libraries.msccl.nccl.builtin;

import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.StepType;
import java.util.ArrayList;
import java.util.List;

/**
 * All-to-all of sends and receives in a group, out of place. A thread block sends to the GPU at
 * some distance ahead and receives from the one at the same distance behind, at once: each with
 * warps of its own. A GPU's own part is a send to itself, which copies, over as many channels.
 */
final class Pairs {

    /** Largest number of neighbours of a channel. */
    private static final int PEERS = 32;

    /** Number of thread blocks over which NCCL spreads point-to-point operations. */
    private static final int BLOCKS = 32;

    /** Largest number of peers that a thread block serves at once. */
    private static final int PEERS_AT_ONCE = 8;

    private static final int WARPS = 20;
    private static final int WARP = 32;

    private Pairs() {}

    static Program allToAll(Plan plan) {
        int parts = plan.channels();
        int gpus = plan.count();
        int groups = Math.ceilDiv(gpus - 1, PEERS);
        int threads = threads(Math.ceilDiv(gpus * parts, BLOCKS));
        return plan.program(
                "nccl-p2p",
                parts * groups,
                parts * gpus,
                gpu -> {
                    List<BlockWriter> blocks = new ArrayList<>();
                    for (int distance = 1; distance < gpus; distance++) {
                        int to = (gpu + distance) % gpus;
                        int from = Math.floorMod(gpu - distance, gpus);
                        for (int part = 0; part < parts; part++) {
                            int channel = (distance - 1) / PEERS * parts + part;
                            Chunk source = new Chunk(BufferKind.INPUT, to * parts + part);
                            Chunk target = new Chunk(BufferKind.OUTPUT, from * parts + part);
                            blocks.add(
                                    BlockWriter.to(channel, to)
                                            .threads(threads)
                                            .step(StepType.SEND, source));
                            blocks.add(
                                    BlockWriter.from(channel, from)
                                            .threads(threads)
                                            .step(StepType.RECEIVE, target));
                        }
                    }
                    for (int part = 0; part < parts; part++) {
                        blocks.add(
                                BlockWriter.local(0)
                                        .threads(threads)
                                        .step(
                                                StepType.COPY,
                                                new Chunk(BufferKind.INPUT, gpu * parts + part),
                                                new Chunk(BufferKind.OUTPUT, gpu * parts + part)));
                    }
                    return blocks;
                });
    }

    /**
     * Threads of a send or a receive in a thread block that serves {@code peers} peers at once, in
     * both directions: powers of two of warps, the least that take more than half of the block's.
     */
    private static int threads(int peers) {
        int works = 2 * Integer.highestOneBit(2 * Math.min(peers, PEERS_AT_ONCE) - 1);
        return WARP * Math.max(1, 2 * Integer.highestOneBit(WARPS / 2 / works));
    }
}

package dev.doorbell.libraries.msccl.nccl.builtin;

import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.StepType;
import java.util.ArrayList;
import java.util.List;

/**
 * All-to-all of sends and receives in a group, out of place. A thread block sends to the GPU at
 * some distance ahead and receives from the one at the same distance behind. NCCL's thread block
 * does both at once with half of its threads each.
 */
final class Pairs {

    /** Largest number of neighbours of a channel. */
    private static final int PEERS = 32;

    private Pairs() {}

    static Program allToAll(Plan plan) {
        int parts = plan.channels();
        int gpus = plan.count();
        int groups = Math.ceilDiv(gpus - 1, PEERS);
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
                            blocks.add(
                                    BlockWriter.between(channel, from, to)
                                            .step(
                                                    StepType.SEND,
                                                    new Chunk(BufferKind.INPUT, to * parts + part))
                                            .step(
                                                    StepType.RECEIVE,
                                                    new Chunk(
                                                            BufferKind.OUTPUT,
                                                            from * parts + part)));
                        }
                    }
                    blocks.add(
                            BlockWriter.local(0)
                                    .step(
                                            StepType.COPY,
                                            new Chunk(BufferKind.INPUT, gpu * parts),
                                            new Chunk(BufferKind.OUTPUT, gpu * parts),
                                            parts));
                    return blocks;
                });
    }
}

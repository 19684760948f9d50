package dev.doorbell.libraries.msccl.nccl.builtin;

import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.StepType;
import java.util.ArrayList;
import java.util.List;

/**
 * Collectives around a ring on each channel, with one thread block each. Every GPU begins with a
 * send, forwards the received chunks, and ends with the chunk that it keeps.
 */
final class Rings {

    private final Plan plan;
    private final int channel;
    private final List<Integer> ring;
    private final int place;

    private Rings(Plan plan, int gpu, int channel) {
        this.plan = plan;
        this.channel = channel;
        ring = plan.ring(channel);
        place = ring.indexOf(gpu);
    }

    static Program allReduce(Plan plan) {
        return program(plan, Rings::allReduce);
    }

    static Program allGather(Plan plan) {
        return program(plan, Rings::allGather);
    }

    static Program reduceScatter(Plan plan) {
        return program(plan, Rings::reduceScatter);
    }

    private interface Kernel {
        BlockWriter block(Rings ring);
    }

    private static Program program(Plan plan, Kernel kernel) {
        return plan.program(
                "nccl-ring",
                plan.channels(),
                plan.channels() * plan.count(),
                gpu -> {
                    List<BlockWriter> blocks = new ArrayList<>();
                    for (int channel = 0; channel < plan.channels(); channel++) {
                        blocks.add(kernel.block(new Rings(plan, gpu, channel)));
                    }
                    return blocks;
                });
    }

    /**
     * Writes an all-reduce: a chunk for each position of the ring circulates to be summed, then
     * again as the sum.
     */
    private BlockWriter allReduce() {
        BlockWriter block = open().step(StepType.SEND, summand(1));
        for (int k = 2; k < ring.size(); k++) {
            block.step(StepType.RECEIVE_REDUCE_SEND, summand(k));
        }
        block.step(StepType.RECEIVE_REDUCE_COPY_SEND, summand(0), sum(0));
        for (int k = 1; k + 1 < ring.size(); k++) {
            block.step(StepType.RECEIVE_COPY_SEND, sum(k));
        }
        return block.step(StepType.RECEIVE, sum(ring.size() - 1));
    }

    private BlockWriter allGather() {
        Chunk own = new Chunk(BufferKind.INPUT, channel);
        BlockWriter block = open().step(StepType.SEND, own);
        if (!plan.inPlace()) {
            block.step(StepType.COPY, own, part(BufferKind.OUTPUT, 0));
        }
        for (int k = 1; k + 1 < ring.size(); k++) {
            block.step(StepType.RECEIVE_COPY_SEND, part(BufferKind.OUTPUT, k));
        }
        return block.step(StepType.RECEIVE, part(BufferKind.OUTPUT, ring.size() - 1));
    }

    private BlockWriter reduceScatter() {
        BlockWriter block = open().step(StepType.SEND, part(BufferKind.INPUT, 1));
        for (int k = 2; k < ring.size(); k++) {
            block.step(StepType.RECEIVE_REDUCE_SEND, part(BufferKind.INPUT, k));
        }
        return block.step(
                StepType.RECEIVE_REDUCE_COPY,
                part(BufferKind.INPUT, 0),
                new Chunk(BufferKind.OUTPUT, channel));
    }

    private BlockWriter open() {
        return BlockWriter.between(channel, ring.get(back(1)), ring.get((place + 1) % ring.size()));
    }

    private Chunk summand(int back) {
        return new Chunk(BufferKind.INPUT, channel * ring.size() + back(back));
    }

    private Chunk sum(int back) {
        return new Chunk(BufferKind.OUTPUT, channel * ring.size() + back(back));
    }

    /**
     * Returns the channel's chunk of the part of the GPU {@code back} positions back in the ring.
     */
    private Chunk part(BufferKind buffer, int back) {
        return new Chunk(buffer, ring.get(back(back)) * plan.channels() + channel);
    }

    private int back(int places) {
        return Math.floorMod(place - places, ring.size());
    }
}

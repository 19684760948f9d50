package dev.doorbell.libraries.msccl.nccl.builtin;

import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.StepType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Collectives with a root, rank 0: along a ring on each channel, from the root or to it. */
final class Chains {

    private static final int ROOT = 0;

    private Chains() {}

    private interface Kernel {
        BlockWriter block(Plan plan, List<Integer> chain, int place, int channel);
    }

    static Program broadcast(Plan plan) {
        return program(plan, 0, Chains::broadcast);
    }

    static Program reduce(Plan plan) {
        return program(plan, 1, Chains::reduce);
    }

    /** Returns the program whose chains begin {@code after} positions after the root. */
    private static Program program(Plan plan, int after, Kernel kernel) {
        return plan.program(
                "nccl-ring",
                plan.channels(),
                plan.channels(),
                gpu -> {
                    List<BlockWriter> blocks = new ArrayList<>();
                    for (int channel = 0; channel < plan.channels(); channel++) {
                        List<Integer> chain = plan.ring(channel);
                        Collections.rotate(chain, -chain.indexOf(ROOT) - after);
                        blocks.add(kernel.block(plan, chain, chain.indexOf(gpu), channel));
                    }
                    return blocks;
                });
    }

    private static BlockWriter broadcast(Plan plan, List<Integer> chain, int place, int channel) {
        Chunk from = new Chunk(BufferKind.INPUT, channel);
        Chunk to = new Chunk(BufferKind.OUTPUT, channel);
        if (place == 0) {
            BlockWriter root = inRing(chain, place, channel).step(StepType.SEND, from);
            return plan.inPlace() ? root : root.step(StepType.COPY, from, to);
        }
        if (place + 1 == chain.size()) {
            return inRing(chain, place, channel).step(StepType.RECEIVE, to);
        }
        return inRing(chain, place, channel).step(StepType.RECEIVE_COPY_SEND, to);
    }

    private static BlockWriter reduce(Plan plan, List<Integer> chain, int place, int channel) {
        Chunk from = new Chunk(BufferKind.INPUT, channel);
        Chunk to = new Chunk(BufferKind.OUTPUT, channel);
        if (place == 0) {
            return inRing(chain, place, channel).step(StepType.SEND, from);
        }
        if (place + 1 == chain.size()) {
            return inRing(chain, place, channel).step(StepType.RECEIVE_REDUCE_COPY, from, to);
        }
        return inRing(chain, place, channel).step(StepType.RECEIVE_REDUCE_SEND, from);
    }

    /**
     * Returns a thread block that has both neighbours in the ring. NCCL's kernels load the state of
     * both connections, also at the ends of the chain, where one of them is not used.
     */
    private static BlockWriter inRing(List<Integer> chain, int place, int channel) {
        int size = chain.size();
        return BlockWriter.between(
                channel, chain.get((place + size - 1) % size), chain.get((place + 1) % size));
    }
}

package dev.doorbell.libraries.msccl.nccl.builtin;

import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.StepType;
import java.util.ArrayList;
import java.util.List;

/**
 * All-reduce up a tree on each channel and down again. NCCL splits a kernel's threads into halves
 * for the two directions; here they are thread blocks. NCCL's threads read from all children and
 * write to all of them at once. A thread block of a program has one neighbour in each direction, so
 * further children have their own blocks, which wait for each other.
 */
final class Trees {

    private final int channel;
    private final TreeLinks links;
    private final TreeThreads threads;
    private final Chunk input;
    private final Chunk output;
    private final List<BlockWriter> blocks;

    private Trees(Plan plan, int gpu, int channel, List<BlockWriter> blocks) {
        this.channel = channel;
        this.blocks = blocks;
        links = TreeLinks.of(plan, gpu, channel);
        threads = TreeThreads.of(plan.protocol(), plan.shape().threads());
        input = new Chunk(BufferKind.INPUT, channel);
        output = new Chunk(BufferKind.OUTPUT, channel);
    }

    static Program allReduce(Plan plan) {
        return plan.program(
                "nccl-tree",
                plan.channels(),
                plan.channels(),
                gpu -> {
                    List<BlockWriter> blocks = new ArrayList<>();
                    for (int channel = 0; channel < plan.channels(); channel++) {
                        new Trees(plan, gpu, channel, blocks).write();
                    }
                    return blocks;
                });
    }

    private void write() {
        List<Integer> children = links.children();
        if (children.isEmpty()) {
            int parent = links.parent().orElseThrow();
            blocks.add(
                    BlockWriter.to(channel, parent)
                            .threads(threads.up())
                            .step(StepType.SEND, input));
            blocks.add(
                    BlockWriter.from(channel, parent)
                            .threads(threads.down())
                            .step(StepType.RECEIVE, output));
            return;
        }
        for (int child : children.subList(0, children.size() - 1)) {
            BlockWriter partial = BlockWriter.from(channel, child).threads(upThreads()).awaited();
            add(partial, child, StepType.RECEIVE_REDUCE_COPY);
        }
        int last = children.get(children.size() - 1);
        if (links.parent().isPresent()) {
            int parent = links.parent().getAsInt();
            add(
                    BlockWriter.between(channel, last, parent).threads(threads.up()),
                    last,
                    StepType.RECEIVE_REDUCE_SEND);
            down(
                    BlockWriter.between(channel, parent, last).threads(threads.down()),
                    StepType.RECEIVE_COPY_SEND);
        } else {
            BlockWriter root = BlockWriter.between(channel, last, last).threads(threads.all());
            forwarded(root);
            add(root, last, StepType.RECEIVE_REDUCE_COPY_SEND);
            send(blocks.size() - 1);
        }
    }

    /** Threads of a reduction. The root uses all of them. */
    private int upThreads() {
        return links.parent().isPresent() ? threads.up() : threads.all();
    }

    /**
     * Combines data from a child with the present content: the GPU's own input, or partial sums.
     */
    private void add(BlockWriter block, int child, StepType type) {
        boolean first = child == links.children().get(0);
        if (!first) {
            block.after(blocks.size() - 1);
        }
        blocks.add(block.step(type, first ? input : output, output));
    }

    private void down(BlockWriter block, StepType type) {
        forwarded(block);
        blocks.add(block.step(type, output));
        send(blocks.size() - 1);
    }

    private void forwarded(BlockWriter block) {
        if (links.children().size() > 1) {
            block.awaited();
        }
    }

    /** Sends the sum to the children that the block with the sum does not send to. */
    private void send(int source) {
        List<Integer> children = links.children();
        for (int child : children.subList(0, children.size() - 1)) {
            blocks.add(
                    BlockWriter.to(channel, child)
                            .threads(links.parent().isPresent() ? threads.down() : threads.all())
                            .after(source)
                            .step(StepType.SEND, output));
        }
    }
}

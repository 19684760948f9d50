package dev.doorbell.libraries.msccl.nccl.builtin;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Dependency;
import dev.doorbell.libraries.msccl.program.Step;
import dev.doorbell.libraries.msccl.program.StepType;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writer of the steps of one thread block, in the order of NCCL's kernels. */
final class BlockWriter {

    private final int channel;
    private final int sendPeer;
    private final int receivePeer;
    private final List<Step> steps = new ArrayList<>();
    private Optional<Dependency> dependency = Optional.empty();
    private boolean awaited;
    private int threads;

    private BlockWriter(int channel, int sendPeer, int receivePeer) {
        this.channel = channel;
        this.sendPeer = sendPeer;
        this.receivePeer = receivePeer;
    }

    /** Returns a thread block that receives and sends. */
    static BlockWriter between(int channel, int receivePeer, int sendPeer) {
        return new BlockWriter(channel, sendPeer, receivePeer);
    }

    /** Returns a thread block that sends. */
    static BlockWriter to(int channel, int sendPeer) {
        return new BlockWriter(channel, sendPeer, ThreadBlock.NO_PEER);
    }

    /** Returns a thread block that receives. */
    static BlockWriter from(int channel, int receivePeer) {
        return new BlockWriter(channel, ThreadBlock.NO_PEER, receivePeer);
    }

    /** Returns a thread block without connections. */
    static BlockWriter local(int channel) {
        return new BlockWriter(channel, ThreadBlock.NO_PEER, ThreadBlock.NO_PEER);
    }

    /** Makes all further steps wait for the first step of an earlier thread block of the GPU. */
    BlockWriter after(int threadBlock) {
        dependency = Optional.of(new Dependency(threadBlock, 0));
        return this;
    }

    /** Publishes the end of all further steps. */
    BlockWriter awaited() {
        awaited = true;
        return this;
    }

    /** Sets the number of threads that move data. */
    BlockWriter threads(int number) {
        threads = number;
        return this;
    }

    /** Adds a step on one chunk that is both source and target, as far as the step has either. */
    BlockWriter step(StepType type, Chunk chunk) {
        return step(type, chunk, chunk, 1);
    }

    BlockWriter step(StepType type, Chunk source, Chunk target) {
        return step(type, source, target, 1);
    }

    BlockWriter step(StepType type, Chunk source, Chunk target, int count) {
        Effort.spend(1);
        steps.add(new Step(steps.size(), type, source, target, count, dependency, awaited));
        return this;
    }

    ThreadBlock block(int id) {
        return new ThreadBlock(id, sendPeer, receivePeer, channel, threads, steps);
    }
}

package dev.doorbell.libraries.msccl.builder;

import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.StepType;
import java.util.OptionalInt;

/**
 * A step to be, before thread blocks are known.
 *
 * @param depth actions that have to come before
 * @param type what it does
 * @param source first chunk read
 * @param target first chunk written
 * @param count chunks
 * @param sendPeer where it sends to
 * @param receivePeer where it receives from
 * @param channel of both
 * @param label of its thread block, with its instance, if the program gave one
 */
record Instruction(
        int depth,
        StepType type,
        Chunk source,
        Chunk target,
        int count,
        OptionalInt sendPeer,
        OptionalInt receivePeer,
        int channel,
        OptionalInt label) {

    /**
     * Its rank among instructions of a GPU of equal depth: what leaves before what comes, so that
     * nobody waits for a GPU that waits itself, and reads before the writes they may be as deep as.
     */
    int rank() {
        return sendPeer.isPresent() ? 0 : receivePeer.isPresent() ? 2 : 1;
    }

    /** The same as another type. */
    Instruction as(StepType other) {
        return new Instruction(
                depth, other, source, target, count, sendPeer, receivePeer, channel, label);
    }

    /** This receive, and at once the send of what it receives. */
    Instruction passingOn(Instruction send) {
        StepType both =
                type == StepType.RECEIVE
                        ? StepType.RECEIVE_COPY_SEND
                        : StepType.RECEIVE_REDUCE_COPY_SEND;
        return new Instruction(
                depth, both, source, target, count, send.sendPeer, receivePeer, channel, label);
    }
}

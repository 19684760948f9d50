package dev.doorbell.libraries.msccl.builder;

import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.StepType;
import java.util.OptionalInt;

/**
 * Step before thread blocks are known.
 *
 * @param depth number of actions that must come before
 * @param type operation
 * @param source first chunk read
 * @param target first chunk written
 * @param count number of chunks
 * @param sendPeer destination of the send
 * @param receivePeer source of the receive
 * @param channel channel of both
 * @param label label of its thread block, with its instance, if the program gave one
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
     * Rank among a GPU's instructions of equal depth. Sends come before receives, so that no GPU
     * waits for one that is waiting itself. Reads come before writes of the same depth.
     */
    int rank() {
        return sendPeer.isPresent() ? 0 : receivePeer.isPresent() ? 2 : 1;
    }

    /** Returns the same instruction with another type. */
    Instruction as(StepType other) {
        return new Instruction(
                depth, other, source, target, count, sendPeer, receivePeer, channel, label);
    }

    /** Returns this receive joined with the send of the received data. */
    Instruction passingOn(Instruction send) {
        StepType both =
                type == StepType.RECEIVE
                        ? StepType.RECEIVE_COPY_SEND
                        : StepType.RECEIVE_REDUCE_COPY_SEND;
        return new Instruction(
                depth, both, source, target, count, send.sendPeer, receivePeer, channel, label);
    }
}

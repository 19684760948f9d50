package dev.doorbell.libraries.msccl.program;

import java.util.List;

/**
 * A thread block: steps in the order in which it runs them, over at most one connection each way.
 *
 * @param id from 0, dense on its GPU
 * @param sendPeer the GPU it sends to, or {@link #NO_PEER}
 * @param receivePeer the GPU it receives from, or {@link #NO_PEER}
 * @param channel of both connections; some tools write -1 when there is none
 * @param steps in order
 */
public record ThreadBlock(int id, int sendPeer, int receivePeer, int channel, List<Step> steps) {

    /** Stands for no connection. */
    public static final int NO_PEER = -1;

    public ThreadBlock {
        steps = List.copyOf(steps);
        ProgramLimits.check("id", id, 0, ProgramLimits.MAX_THREAD_BLOCKS - 1);
        ProgramLimits.check("send", sendPeer, NO_PEER, ProgramLimits.MAX_GPUS - 1);
        ProgramLimits.check("recv", receivePeer, NO_PEER, ProgramLimits.MAX_GPUS - 1);
        ProgramLimits.check("chan", channel, -1, ProgramLimits.MAX_CHANNELS);
        ProgramLimits.check("number of steps", steps.size(), 0, ProgramLimits.MAX_STEPS);
        for (Step step : steps) {
            if (step.type().sends() && sendPeer == NO_PEER) {
                throw new IllegalArgumentException(
                        "step %d of thread block %d has type %s but the thread block has send -1"
                                .formatted(step.number(), id, step.type().symbol()));
            }
            if (step.type().receives() && receivePeer == NO_PEER) {
                throw new IllegalArgumentException(
                        "step %d of thread block %d has type %s but the thread block has recv -1"
                                .formatted(step.number(), id, step.type().symbol()));
            }
        }
    }

    /** Whether it has a connection to another GPU. */
    public boolean connected() {
        return sendPeer != NO_PEER || receivePeer != NO_PEER;
    }
}

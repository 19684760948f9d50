package dev.doorbell.libraries.msccl.program;

import java.util.List;

/**
 * Thread block: steps in order of execution, over at most one connection in each direction.
 *
 * @param id from 0, dense on its GPU
 * @param sendPeer GPU it sends to, or {@link #NO_PEER}
 * @param receivePeer GPU it receives from, or {@link #NO_PEER}
 * @param channel channel of both connections; some tools write -1 if there is none
 * @param threads threads that move data, a multiple of 32; 0 for the program's number
 * @param steps in order
 */
public record ThreadBlock(
        int id, int sendPeer, int receivePeer, int channel, int threads, List<Step> steps) {

    /** Peer number of a missing connection. */
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

    /** Creates a thread block with the program's number of threads. */
    public ThreadBlock(int id, int sendPeer, int receivePeer, int channel, List<Step> steps) {
        this(id, sendPeer, receivePeer, channel, 0, steps);
    }

    /** Returns true if it has a connection to another GPU. */
    public boolean connected() {
        return sendPeer != NO_PEER || receivePeer != NO_PEER;
    }
}

package dev.doorbell.workloads.offload.ring;

import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.workloads.offload.primitive.PrimitiveRank;

/**
 * The ranks send themselves: each receives from the left, computing in chunks with a test after
 * each, and can only send to the right once a test has found the message.
 */
final class HostRing implements RingPart {

    private static final int TAG = 1;
    private static final int NONE = -1;

    private final PrimitiveRank rank;
    private final Mpi mpi;
    private final long buffer;
    private final int bytes;
    private final long chunkPs;
    private long stalledPs;

    HostRing(PrimitiveRank rank, long buffer, int bytes, long chunkPs) {
        this.rank = rank;
        this.buffer = buffer;
        this.bytes = bytes;
        this.chunkPs = chunkPs;
        mpi = rank.mpi();
    }

    @Override
    public void broadcast(long computePs) {
        boolean forwards = mpi.rank() > 0 && mpi.rank() < mpi.size() - 1;
        Request current = mpi.rank() == 0 ? send() : receive();
        for (long left = computePs; left > 0; left -= chunkPs) {
            compute(Math.min(chunkPs, left), current);
            if (mpi.test(current) && forwards) {
                current = send();
                forwards = false;
            }
        }
        long start = mpi.process().nowPs();
        mpi.await(current);
        if (forwards) {
            mpi.await(send());
        }
        rank.span("wait", start);
    }

    @Override
    public long stalledPs() {
        return stalledPs;
    }

    /** One message to the right neighbour, which {@link #receiveOne} receives. */
    void sendOne() {
        mpi.await(send());
    }

    /** One message from the left neighbour. */
    void receiveOne() {
        mpi.await(receive());
    }

    private void compute(long ps, Request current) {
        if (current.done()) {
            rank.compute(ps);
            return;
        }
        Endpoint endpoint = mpi.process().endpoint();
        long[] arrivedPs = {endpoint.messageReady() ? mpi.process().nowPs() : NONE};
        if (arrivedPs[0] == NONE) {
            watch(endpoint, arrivedPs);
        }
        rank.compute(ps);
        endpoint.disarm();
        if (arrivedPs[0] != NONE) {
            stalledPs += mpi.process().nowPs() - arrivedPs[0];
        }
    }

    /** Notes when a message comes; completions delay no rank. */
    private void watch(Endpoint endpoint, long[] arrivedPs) {
        endpoint.arm(() -> {
            if (endpoint.messageReady()) {
                arrivedPs[0] = mpi.process().nowPs();
            } else {
                watch(endpoint, arrivedPs);
            }
        });
    }

    private Request send() {
        return mpi.isend(buffer, bytes, mpi.rank() + 1, TAG);
    }

    private Request receive() {
        return mpi.irecv(buffer, bytes, mpi.rank() - 1, TAG);
    }
}

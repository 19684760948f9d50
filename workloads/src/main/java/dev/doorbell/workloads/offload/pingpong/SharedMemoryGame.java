package dev.doorbell.workloads.offload.pingpong;

import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.process.Heap;
import dev.doorbell.libraries.process.HostProcess;
import java.util.ArrayList;
import java.util.List;

/**
 * A match of two processes of one computer, as MPI carries it out: short messages copied through
 * shared memory, long ones copied once.
 */
final class SharedMemoryGame {

    private static final int TAG = 1;

    private final Mpi mpi;
    private final Match match;
    private final HostProcess process;
    private final PingPongOptions options;
    private final int peer;
    private final boolean first;
    private final long source;
    private final long landing;

    SharedMemoryGame(Mpi mpi, Match match, PingPongOptions options) {
        this.mpi = mpi;
        this.match = match;
        this.options = options;
        process = mpi.process();
        first = mpi.rank() % 2 == 0;
        peer = first ? mpi.rank() + 1 : mpi.rank() - 1;
        source = process.allocate(options.largest());
        landing = process.allocate(options.largest());
    }

    /** Memory a process needs. */
    static long heapBytes(PingPongOptions options) {
        return 2L * (options.largest() + Heap.ALIGNMENT);
    }

    void run() {
        for (int size = 0; size < options.sizes().size(); size++) {
            Messages messages =
                    new Messages(options.seed(), match, size, options.sizes().get(size));
            int number = 0;
            long start = process.nowPs();
            for (int i = -options.warmup(); i < options.iterations(); i++) {
                start = i == 0 ? process.nowPs() : start;
                roundTrip(messages, number++);
            }
            long roundTripsPs = process.nowPs() - start;
            for (int i = -1; i < options.windows(); i++) {
                start = i == 0 ? process.nowPs() : start;
                window(messages, number++);
            }
            if (first) {
                new Score(match, size, roundTripsPs, process.nowPs() - start)
                        .measure(process.node().instruments());
            }
        }
    }

    private void roundTrip(Messages messages, int number) {
        int bytes = messages.bytes();
        messages.message(number, !first).fill(process.node(), source, bytes);
        if (first) {
            mpi.send(source, bytes, peer, TAG);
        }
        mpi.receive(landing, bytes, peer, TAG);
        messages.message(number, first).verify(process.node(), landing, bytes);
        if (!first) {
            mpi.send(source, bytes, peer, TAG);
        }
    }

    private void window(Messages messages, int number) {
        int bytes = messages.bytes();
        List<Request> requests = new ArrayList<>();
        if (first) {
            messages.message(number, false).fill(process.node(), source, bytes);
            for (int i = 0; i < options.window(); i++) {
                requests.add(mpi.isend(source, bytes, peer, TAG));
            }
            mpi.awaitAll(requests);
            mpi.receive(landing, 0, peer, TAG);
            return;
        }
        for (int i = 0; i < options.window(); i++) {
            requests.add(mpi.irecv(landing, bytes, peer, TAG));
        }
        mpi.awaitAll(requests);
        messages.message(number, false).verify(process.node(), landing, bytes);
        mpi.send(source, 0, peer, TAG);
    }
}

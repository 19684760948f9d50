package dev.doorbell.workloads.offload.osu.pair;

import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.workloads.measure.Pattern;
import java.util.ArrayList;
import java.util.List;

/** Loop of each of the two processes, in OMB's order. */
final class PairLoop {

    /** Name of the measurements: bytes, messages one way, their time, its start. */
    static final String SERIES = "osu-pair";

    private static final int DATA = 1;
    private static final int DONE = 2;

    private final Mpi mpi;
    private final HostProcess process;
    private final PairOptions options;
    private final boolean bandwidth;
    private final boolean first;
    private final int peer;
    private final long source;
    private final long landing;
    private long messages;

    PairLoop(Mpi mpi, PairOptions options, boolean bandwidth) {
        this.mpi = mpi;
        this.options = options;
        this.bandwidth = bandwidth;
        process = mpi.process();
        first = mpi.rank() == 0;
        peer = 1 - mpi.rank();
        source = process.allocate(options.largest());
        landing = process.allocate(options.largest());
    }

    void run() {
        for (int bytes : options.sizes()) {
            long start = 0;
            for (int i = -options.warmup(); i < options.iterations(); i++) {
                start = i == 0 ? process.nowPs() : start;
                if (bandwidth) {
                    window(bytes);
                } else {
                    roundTrip(bytes);
                }
                process.node().instruments().step(first ? 1 : 0);
            }
            if (first) {
                long oneWay = (long) options.iterations() * (bandwidth ? options.window() : 2);
                process.node()
                        .instruments()
                        .measure(SERIES, (long) bytes, oneWay, process.nowPs() - start, start);
            }
        }
    }

    private void roundTrip(int bytes) {
        if (first) {
            send(bytes);
            receive(bytes);
        } else {
            receive(bytes);
            send(bytes);
        }
        messages++;
    }

    private void send(int bytes) {
        pattern(messages, mpi.rank()).fill(process.node(), source, bytes);
        mpi.send(source, bytes, peer, DATA);
    }

    private void receive(int bytes) {
        mpi.receive(landing, bytes, peer, DATA);
        pattern(messages, peer).verify(process.node(), landing, bytes);
    }

    private void window(int bytes) {
        List<Request> requests = new ArrayList<>();
        if (first) {
            pattern(messages, 0).fill(process.node(), source, bytes);
        }
        for (int i = 0; i < options.window(); i++) {
            requests.add(
                    first
                            ? mpi.isend(source, bytes, peer, DATA)
                            : mpi.irecv(landing, bytes, peer, DATA));
        }
        mpi.awaitAll(requests);
        if (first) {
            mpi.receive(landing, 0, peer, DONE);
        } else {
            pattern(messages, 0).verify(process.node(), landing, bytes);
            mpi.send(source, 0, peer, DONE);
        }
        messages++;
    }

    private Pattern pattern(long number, int from) {
        return new Pattern(options.seed(), number << 1 | from);
    }
}
